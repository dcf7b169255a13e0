/** The key of a user's password hash in the `meta` store. */
export const proofKey = (userId: string): string => `unlock/${userId}`;
