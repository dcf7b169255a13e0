/** The key of a user's draft in the drafts store. The same name is a separate draft for each user. */
export const draftKey = (userId: string, name: string): string => `${userId}/${name}`;
