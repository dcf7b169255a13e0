import 'i18next';
import type pt from './pt-BR/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translations';
    resources: { translations: typeof pt };
  }
}
