/** A reason of the API in words. */
export const reasonText = (reason: string): string => reason;
