/** Stands where the method of a request does, of a ping that came by mail. */
export const MAIL_METHOD = 'EMAIL';
