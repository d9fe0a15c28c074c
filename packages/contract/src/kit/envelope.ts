import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';

/** `{"code":200,"data":…}` (`api.md`, Replies). */
export function reply<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(200), data });
}

/** A page of a list; `page` starts at 1. */
export function listReply<T extends z.ZodType>(item: T) {
  return z.object({
    code: z.literal(200),
    data: z.array(item),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  });
}

export const PER_PAGE_DEFAULT = 25;
export const PER_PAGE_MAX = 100;

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(PER_PAGE_MAX).default(PER_PAGE_DEFAULT),
});

/** One wrong field of a 400. `rule` is stable for programs, `message` is for the person. */
export const fieldProblem = z.object({ field: z.string(), rule: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The one error shape of every layer. `code` is the HTTP status. */
export const errorReply = z.object({
  code: z.number().int(),
  message: z.string(),
  error: z.enum(ERROR_CODES),
  requestId: z.string(),
  errors: z.array(fieldProblem).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
