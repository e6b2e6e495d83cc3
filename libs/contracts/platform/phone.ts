const NIGERIAN = /^\+234(\d{3})(\d{3})(\d{4})$/;

/** "+2348031234567" -> "0803 123 4567", as people in Nigeria write it; other numbers as they are. */
export const formatPhone = (phone: string): string => phone.replace(NIGERIAN, '0$1 $2 $3');
