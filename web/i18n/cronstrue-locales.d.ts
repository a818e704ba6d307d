// Each of them adds its language to cronstrue when it is imported.
declare module 'cronstrue/locales/*.js';
