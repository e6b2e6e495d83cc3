export const REPAIR_PATH = '/community-resource/repair-maps';

/** `/community-resource/repair-maps?resource=12` */
export const repairPath = (resourceId: number): string => `${REPAIR_PATH}?resource=${resourceId}`;
