/** Where the proof of a user's password lies among the device's facts (`meta`). */
export const proofKey = (userId: string): string => `unlock/${userId}`;
