import about from '../../../package.json' with { type: 'json' };

/** The version of this product, sent with every answer as `Clinic-Version`. */
export const version = about.version;
