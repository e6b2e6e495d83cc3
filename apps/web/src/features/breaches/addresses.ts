export const BREACHES_PATH = '/data-protection/breaches';
export const breachPath = (id: number) => `${BREACHES_PATH}/${id}`;
export const letterPath = (id: number) => `${breachPath(id)}/letter`;
