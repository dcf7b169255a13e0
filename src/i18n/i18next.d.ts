import 'i18next';
import type pt from './pt-BR/index.ts';
import type ptSignedIn from './pt-BR/signedIn.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translations';
    resources: { translations: typeof pt & typeof ptSignedIn };
  }
}
