/**
 * What the English texts must look like: the same keys as the French ones, each a text. A missing or surplus key
 * does not compile. French has a plural more (`_many`, from a million on) which English does not need.
 */
export type Twin<T> = {
  readonly [K in keyof T as K extends `${string}_many` ? never : K]: T[K] extends string
    ? string
    : Twin<T[K]>;
};
