// Secrets in answers of the API.

/** What the API shows instead of a secret; sent back, it stands for what is stored. */
export const MASK = '********';
