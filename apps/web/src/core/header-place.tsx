import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const PlaceContext = createContext<{
  place: HTMLElement | null;
  setPlace: (element: HTMLElement | null) => void;
}>({ place: null, setPlace: () => undefined });

export function HeaderPlaceProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <PlaceContext value={{ place, setPlace }}>{children}</PlaceContext>;
}

/** The place in the header for page controls, next to the breadcrumbs. */
export function HeaderPlace({ className }: { className?: string }) {
  const { setPlace } = useContext(PlaceContext);
  return <div ref={setPlace} className={className} />;
}

/** Shows page controls next to the breadcrumbs while the page is open. Several can; CSS `order` sorts them. */
export function BesideCrumbs({ children }: { children: ReactNode }) {
  const { place } = useContext(PlaceContext);
  return place && createPortal(children, place);
}
