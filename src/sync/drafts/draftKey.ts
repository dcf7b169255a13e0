/** Where a user's draft lies: drafts of one name belong to one person each. */
export const draftKey = (userId: string, name: string): string => `${userId}/${name}`;
