/** Page of a crew: its bookings. */
export const crewPath = (id: number): string => `/crews/${id}`;
