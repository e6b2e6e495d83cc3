/** Job adverts of a shared agency. */
export const advertsPath = (sharedAgencyId: number): string => `/${sharedAgencyId}/job-postings`;
/** The form of a new advert, or of a draft. */
export const advertFormPath = (sharedAgencyId: number, id?: number): string =>
  `${advertsPath(sharedAgencyId)}/create${id ? `?advert=${id}` : ''}`;
export const advertPath = (id: number): string => `/job-postings/${id}`;
