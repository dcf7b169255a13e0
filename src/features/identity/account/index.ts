/**
 * The account's queries, for its overview. Apart from the feature's index, which signed-out and prerendered pages
 * import: queries open the device's database.
 */
export { factorsQuery, identityQuery, sessionsQuery } from '../queries.ts';
