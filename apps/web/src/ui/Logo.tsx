/** Gona's logo: a maize shoot over ploughed furrows. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6" fill="#2B8257" />
      <path
        d="M4 20 24 12M4 25 24 17M4 15 24 7"
        stroke="#E5B45A"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M14 24V11" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="M14 13c0-4 2.6-6 6-6 0 4-2.600 6-6 6zM14 17c0-3.500-2.300-5.200-5.500-5.200 0 3.500 2.300 5.200 5.500 5.200z"
        fill="#fff"
      />
    </svg>
  );
}
