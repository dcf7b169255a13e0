import about from '../../../package.json' with { type: 'json' };

/** The version of the product, sent with every response as `Clinic-Version`. */
export const version = about.version;
