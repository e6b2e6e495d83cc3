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

/** Where the header shows what a page puts beside the breadcrumbs. */
export function HeaderPlace({ className }: { className?: string }) {
  const { setPlace } = useContext(PlaceContext);
  return <div ref={setPlace} className={className} />;
}

/** Puts controls of a page beside the breadcrumbs while the page is open. Several may: CSS `order` says how they stand. */
export function BesideCrumbs({ children }: { children: ReactNode }) {
  const { place } = useContext(PlaceContext);
  return place && createPortal(children, place);
}
