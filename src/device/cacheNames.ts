/** The only cache beside the precached app shell: profile pictures. Emptied at sign-out; never holds API data. */
export const AVATARS = 'avatars';
