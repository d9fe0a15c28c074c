/** A statement and its bound values. Parameter names are deterministic, so that equal questions give equal text. */
export interface Compiled {
  readonly sql: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** A value bound by the engine (`{name:Type}`); it never becomes part of the SQL text. */
export type Param = string | number | readonly string[] | readonly number[];
