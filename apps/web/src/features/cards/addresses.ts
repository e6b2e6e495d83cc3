export const CARDS_PATH = '/qr';
