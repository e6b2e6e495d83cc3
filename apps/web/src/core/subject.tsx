import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The subject of a page, for the breadcrumbs: "Kebbi Rice Cluster". */
export interface Subject {
  title: string;
  path: string;
}

const SubjectContext = createContext<{
  subject: Subject | null;
  setSubject: (subject: Subject | null) => void;
}>({
  subject: null,
  setSubject: () => undefined,
});

export function SubjectProvider({ children }: { children: ReactNode }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  return <SubjectContext value={{ subject, setSubject }}>{children}</SubjectContext>;
}

/** Shows the record of a page in the breadcrumbs while the page is open. */
export function useSubject(title: string | null, path: string): void {
  const { setSubject } = useContext(SubjectContext);
  useEffect(() => {
    setSubject(title ? { title, path } : null);
    return () => setSubject(null);
  }, [title, path, setSubject]);
}

export function useCurrentSubject(): Subject | null {
  return useContext(SubjectContext).subject;
}
