// In which language a channel is notified, as a field of its configuration.

import { Type } from 'typebox';
import { type Language, languages } from '../../../shared/languages.ts';
import { nullable } from '../../platform/schema.ts';

const tags = Object.keys(languages) as Language[];

/** `otherwise`: what null means. */
export const languageField = (otherwise: string) =>
  Type.Optional(nullable(Type.Enum(tags, { title: 'Language' }), `Of messages. null: ${otherwise}.`));

export const ownersLanguage = languageField('that of the first owner of the account');
