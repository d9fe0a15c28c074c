import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { z } from 'zod';
import { ApiProblem } from '../api/problem.ts';
import { FieldError, FieldMessage } from './field-error.tsx';
import { brokenRules } from './field-rules.ts';

interface Options<In extends object, Out> {
  /** The body of the call: the same schema decides here and on the server. */
  readonly schema: z.ZodType<Out, In>;
  readonly initialValues: In;
  /** Sends the values; what it throws is shown under the fields that it names, or above the form. */
  readonly save: (values: Out) => Promise<unknown>;
  /** A rule of the screen beside the schema's: field → sentence. Only asked when the schema is content. */
  readonly check?: (values: In) => Readonly<Record<string, string>>;
}

/** A form in use; give it to {@link Form}, and its `fields.getInputProps(…)` to the inputs. */
export interface SchemaForm<In extends object> {
  readonly fields: UseFormReturnType<In>;
  /** The form element, once it stands on the page. */
  readonly attach: (element: HTMLFormElement | null) => void;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  /** What failed and belongs to no field; null when all is told under fields. */
  readonly problem: unknown;
  /** Takes these values as the ones that are saved: the form is as if untouched. */
  readonly restart: (values: In) => void;
}

/**
 * One form: checked at the first submit and from then on while typing, focus on the first wrong field. Wrong fields
 * of the server's answer stand under their fields, everything else above the form.
 */
export function useSchemaForm<In extends object, Out>(options: Options<In, Out>): SchemaForm<In> {
  const { schema, initialValues, save, check } = options;
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [told, setTold] = useState(false);
  const [refused, setRefused] = useState(false);
  const fields = useForm<In>({
    mode: 'controlled',
    initialValues,
    validateInputOnChange: refused,
    validate: (values) => {
      const broken = [...brokenRules(schema, values)];
      if (broken.length > 0 || check === undefined) {
        return Object.fromEntries(
          broken.map(([field, rule]) => [field, <FieldError key={field} {...rule} />]),
        );
      }
      return messages(Object.entries(check(values)));
    },
  });
  const sending = useMutation({
    mutationFn: (values: In) => save(schema.parse(values)),
    meta: { shownInPlace: true },
    onError: (problem) => {
      const wrong = fieldsOf(problem, element);
      setRefused(true);
      setTold(wrong.length > 0);
      fields.setErrors(messages(wrong));
      focusFirst(element, Object.keys(Object.fromEntries(wrong)));
    },
  });
  return {
    fields,
    attach,
    busy: sending.isPending,
    problem: sending.error === null || told ? null : sending.error,
    submit: fields.onSubmit(
      (values) => sending.mutate(values),
      (errors) => {
        setRefused(true);
        sending.reset();
        focusFirst(element, Object.keys(errors));
      },
    ),
    restart: (values) => {
      setRefused(false);
      sending.reset();
      fields.setInitialValues(values);
      fields.setValues(values);
      fields.resetDirty(values);
      fields.clearErrors();
    },
  };
}

function messages(told: readonly (readonly [string, string])[]): Record<string, ReactNode> {
  return Object.fromEntries(
    told.map(([field, message]) => [field, <FieldMessage key={field}>{message}</FieldMessage>]),
  );
}

/** Wrong fields that the form shows: a field that it does not have is told above it. */
function fieldsOf(problem: unknown, form: HTMLFormElement | null): [string, string][] {
  if (!(problem instanceof ApiProblem)) return [];
  const shown = new Set(inputsOf(form).map((input) => input.dataset['path']));
  const all = problem.fields.map(({ field, message }): [string, string] => [
    shown.has(field) ? field : (field.split('.')[0] ?? field),
    message,
  ]);
  return all.every(([field]) => shown.has(field)) ? all : [];
}

function focusFirst(form: HTMLFormElement | null, wrong: readonly string[]): void {
  const first = inputsOf(form).find(({ dataset }) => {
    const path = dataset['path'] ?? '';
    return wrong.some((field) => field === path || field.startsWith(`${path}.`));
  });
  first?.focus();
}

function inputsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
}
