/** A statement and its bound values. Parameter names are deterministic, so that equal questions give equal text. */
export interface Compiled {
  readonly sql: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** A value of a placeholder (`{name:Type}`); how it reaches the engine is the wire's business. */
export type Param = string | number | readonly string[] | readonly number[];
