/** The form of the texts that users accept. */

/**
 * A part of a text. In sentences, `{{service}}` is the host of the clinic's avatar service; a part `when: 'avatars'` is
 * only shown where there is one.
 */
export type Block =
  | { heading: string }
  | { text: string; when?: 'avatars' }
  | { warning: string }
  | { list: readonly string[] }
  | { definitions: readonly (readonly [term: string, meaning: string])[] };

export type LegalText = readonly Block[];
