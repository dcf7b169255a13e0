/** The one cache beside the shell's precache: pictures of people, emptied at sign-out. Never an answer of the API. */
export const AVATARS = 'avatars';
