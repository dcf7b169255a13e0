import type { Language } from '../../../platform/mail/texts.ts';
import { english } from './words.en.ts';
import { portuguese } from './words.pt.ts';
import type { Words } from './words.ts';

/** The texts of messages, in the addressee's language. */
export const words: Record<Language, Words> = { 'pt-BR': portuguese, 'en-US': english };
