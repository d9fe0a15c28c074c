import type { forms as fr } from '../fr/forms.ts';
import type { Twin } from '../twin.ts';

/** Texts that all forms share; the rules are called as on the server. */
export const forms: Twin<typeof fr> = {
  unsaved: 'Unsaved changes',
  discard: 'Discard changes',
  leave: {
    title: 'Leave without saving?',
    text: 'The changes on this page will be lost.',
    confirm: 'Leave without saving',
  },
  rules: {
    required: 'This field is required.',
    invalid_email: 'Please enter a valid mail address.',
    invalid_phone: 'Only digits, spaces and + ( ) . - / are allowed.',
    invalid_url: 'Enter a complete address that starts with https://.',
    invalid_domain: 'Enter a domain, for example example.com.',
    invalid_colour: 'Enter a colour written #0070d9.',
    invalid_value: 'This value is not allowed.',
    too_big: 'The largest value is {{limit}}.',
    too_big_string: '{{limit}} characters at most.',
    too_big_array: '{{limit}} items at most.',
    too_small: 'The smallest value is {{limit}}.',
    too_small_string: '{{limit}} characters at least.',
    too_small_array: '{{limit}} items at least.',
    in_use: 'This value is already in use.',
    password_too_short: 'At least 8 characters.',
    password_too_long: 'At most 128 characters.',
    password_lowercase: 'At least one lowercase letter.',
    password_uppercase: 'At least one uppercase letter.',
    password_digit: 'At least one digit.',
    password_special: 'At least one special character.',
    password_mismatch: 'The two passwords differ.',
    other: 'Check this field.',
  },
};
