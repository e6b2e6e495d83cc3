import type { ReactNode } from 'react';

/** Gona's own icons on a 24 grid, stroke 1.7: outlines only, so that they take the colour of the adjacent text. */
const PATHS = {
  home: <path d="M3 11 12 4l9 7v9h-6v-6H9v6H3z" />,
  resources: (
    <path d="M4 20h16M6 20v-6M10 20v-9M14 20v-6M18 20v-9M6 14c-2 0-3-1.5-3-3 2 0 3 1.5 3 3zM14 14c2 0 3-1.5 3-3-2 0-3 1.5-3 3z" />
  ),
  map: <path d="m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  import: <path d="M12 3v11m0 0-4-4m4 4 4-4M4 17v3h16v-3" />,
  download: <path d="M12 4v11m0 0-4-4m4 4 4-4M5 20h14" />,
  upload: <path d="M12 16V4m0 0L8 8m4-4 4 4M4 17v3h16v-3" />,
  message: <path d="M4 5h16v11H9l-5 4z" />,
  chart: <path d="M4 20h16M7 20v-7M12 20V5M17 20V9" />,
  report: <path d="M6 3h9l4 4v14H6zM9 12h7M9 16h7" />,
  key: (
    <>
      <circle cx="8" cy="14" r="4" />
      <path d="m11 11 8-8m-3 3 3 3" />
    </>
  ),
  wrench: <path d="M14 6a4 4 0 0 0 5 5l-9 9-4-4 9-9z" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13" />,
  settings: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m20 20-4.5-4.5" />
    </>
  ),
  online: (
    <>
      <path d="M3 9c5-5 13-5 18 0M6 13c3.5-3.5 8.5-3.5 12 0M9.5 16.5c1.5-1.5 3.5-1.5 5 0" />
      <circle cx="12" cy="19.5" r=".8" />
    </>
  ),
  offline: (
    <>
      <path d="M3 9c2-2 4.500-3.200 7-3.600M14.500 5.500c2.400.4 4.600 1.600 6.500 3.500M6 13c1.400-1.400 3-2.200 4.700-2.500M9.500 16.500c1.500-1.500 3.500-1.500 5 0M4 3l16 18" />
      <circle cx="12" cy="19.5" r=".8" />
    </>
  ),
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  flask: (
    <path d="M9 3h6M10 3v6l-5 9.500c-.7 1.400.2 2.500 1.600 2.500h10.800c1.400 0 2.300-1.100 1.600-2.500L14 9V3M7.500 15h9" />
  ),
  pause: <path d="M8 5v14M16 5v14" />,
  play: <path d="M7 5v14l12-7z" />,
  check: <path d="m5 12 5 5 9-11" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M12 5v14M5 12h14" />,
  back: <path d="M19 12H5m0 0 6-6m-6 6 6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: (
    <>
      <circle cx="5" cy="12" r="1" />
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
    </>
  ),
  chevronDown: <path d="m6 9 6 6 6-6" />,
  chevronRight: <path d="m9 6 6 6-6 6" />,
  chevronLeft: <path d="m15 6-6 6 6 6" />,
  sort: <path d="M8 4v16m0 0-3-3m3 3 3-3M16 20V4m0 0-3 3m3-3 3 3" />,
  sortUp: <path d="M12 20V4m0 0-5 5m5-5 5 5" />,
  sortDown: <path d="M12 4v16m0 0-5-5m5 5 5-5" />,
  link: <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />,
  eye: (
    <>
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <path d="M3 3l18 18M10 5.200A10 10 0 0 1 12 5c6 0 10 7 10 7a18 18 0 0 1-3 3.700M6.500 6.700A17 17 0 0 0 2 12s4 7 10 7a9.600 9.600 0 0 0 5-1.500M9.900 9.900a3 3 0 0 0 4.200 4.200" />
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-4 4-6 8-6s8 2 8 6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.500" />
      <path d="M2.500 20c0-3.500 3-5.500 6.500-5.500s6.500 2 6.500 5.500M16 5a3.500 3.500 0 0 1 0 6.500M18 15c2.200.6 3.500 2.400 3.500 5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7v5l3.500 2" />
    </>
  ),
  lock: <path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3" />,
  logout: <path d="M14 4h5v16h-5M4 12h10m0 0-4-4m4 4-4 4" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3m0 14v3M2 12h3m14 0h3M4.900 4.900 7 7m10 10 2.100 2.100m0-14.200L17 7M7 17l-2.100 2.100" />
    </>
  ),
  moon: <path d="M20 14.500A8 8 0 0 1 9.500 4 8 8 0 1 0 20 14.500z" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4" />,
  alert: <path d="M12 3 2 20h20zM12 10v4M12 17v.5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5M12 7.500v.5" />
    </>
  ),
  table: <path d="M3 5h18v14H3zM3 10h18M9 10v9" />,
  refresh: <path d="M20 11a8 8 0 1 0-2 6M20 4v7h-7" />,
  layers: <path d="m12 3 9 5-9 5-9-5zM3 13l9 5 9-5" />,
  target: (
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
    </>
  ),
  expand: <path d="M9 4H4v5M4 4l6 6M15 20h5v-5M20 20l-6-6" />,
  shrink: <path d="M10 5v5H5M10 10 4 4M14 19v-5h5M14 14l6 6" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.500 9.500v.1" />,
  fit: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  ruler: <path d="m3 16 13-13 5 5L8 21zM7 12l2 2M10 9l2 2M13 6l2 2" />,
  undo: <path d="M8 14 4 10l4-4M4 10h10a6 6 0 0 1 6 6v2" />,
  redo: <path d="m16 14 4-4-4-4M20 10H10a6 6 0 0 0-6 6v2" />,
  pointer: <path d="m5 3 14 8-6 2-3 6z" />,
  points: (
    <>
      <path d="M7.500 6.500 15 5M18.500 7l.8 6M17.500 17l-9 2M5 8l.8 9" />
      <circle cx="5.500" cy="6.500" r="1.800" />
      <circle cx="17.500" cy="5" r="1.800" />
      <circle cx="19.500" cy="15.500" r="1.800" />
      <circle cx="6.500" cy="19" r="1.800" />
    </>
  ),
  stretch: (
    <>
      <path d="M6 15c2-6 6-8 10-8.500" strokeDasharray="3 2.600" />
      <circle cx="5" cy="17.500" r="2" />
      <circle cx="18.500" cy="6.500" r="2" />
    </>
  ),
  keyboard: <path d="M3 6h18v12H3zM7 10h.5M11 10h.5M15 10h.5M7 14h10" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name: IconName;
  /** Pixels; 18 by default. */
  size?: number;
  className?: string;
}

/** Decorative only: the adjacent control has the label. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  );
}
