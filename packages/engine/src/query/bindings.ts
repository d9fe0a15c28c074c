import type { Compiled, Param } from './compiled.ts';

/** Collects the bound values of one statement. Names follow the order of binding: `s0`, `s1`, …, `t0`, … */
export interface Bindings {
  /** Binds a value once under a name of its own and answers the placeholder. */
  named(name: string, type: string, value: Param): string;
  /** Binds a value under the next free name of a series. */
  next(prefix: string, type: string, value: Param): string;
  compiled(sql: string): Compiled;
}

export function createBindings(): Bindings {
  const params: Record<string, Param> = {};
  const counts = new Map<string, number>();

  function named(name: string, type: string, value: Param): string {
    params[name] = value;
    return `{${name}:${type}}`;
  }

  return {
    named,
    next(prefix, type, value) {
      const count = counts.get(prefix) ?? 0;
      counts.set(prefix, count + 1);
      return named(`${prefix}${count}`, type, value);
    },
    compiled: (sql) => ({ sql, params }),
  };
}
