/**
 * What a second language must hold: the same keys as Portuguese, any texts. Portuguese has a plural form `_many`
 * (millions) that English has not, so those keys are left out.
 */
export type Shape<T> = {
  readonly [K in keyof T as K extends `${string}_many` ? never : K]: T[K] extends string ? string : Shape<T[K]>;
};
