import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type {
  ButtonProps,
  CSSVariablesResolver,
  MantineColorsTuple,
  VariantColorsResolver,
} from '@mantine/core';

const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f5f6f8',
  '#eef0f3',
  '#e4e7ec',
  '#d0d5dd',
  '#98a1b0',
  '#626c7c',
  '#465060',
  '#2b323d',
  '#14181f',
];
const dark: MantineColorsTuple = [
  '#eceef2',
  '#b4bcc9',
  '#8f99a8',
  '#5c6573',
  '#363c48',
  '#262a33',
  '#16181e',
  '#121419',
  '#0e1014',
  '#090b0e',
];
const brand: MantineColorsTuple = [
  '#e8f3ff',
  '#d0e5fd',
  '#a0caf8',
  '#6db0f5',
  '#4c9fff',
  '#1f85ea',
  '#0070d9',
  '#0062c2',
  '#0054a8',
  '#00417f',
];

/** Inks come from the tokens: white on the light-blue dark accent would be 2.7:1, the kit's red on dark 3.6:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled')
    return input.color === 'red' ? { ...colors, color: 'var(--alert)' } : colors;
  if (input.color === 'red') {
    return {
      ...colors,
      background: 'var(--alert-strong)',
      hover: 'var(--alert-strong)',
      color: 'var(--alert-strong-fg)',
    };
  }
  if (input.color && input.color !== input.theme.primaryColor) return colors;
  return { ...colors, background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--accent-fg)' };
};

/** The kit writes dialog heads as <header>, which outside of an article is a second banner landmark. */
const PLAIN_HEADER = { header: { role: 'presentation' } } as const;

const FLOATING = { shadow: 'md', transitionProps: { duration: 90 } } as const;

export const theme = createTheme({
  variantColorResolver,
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, monospace",
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  colors: { gray, dark, brand },
  autoContrast: true,
  black: '#14181f',
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 6,
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '10px', xl: '14px' },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '21px' },
      h3: { fontSize: '13.5px', lineHeight: '18px' },
    },
  },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  // Plain objects and no `Component.extend`: the entry chunk must not pull in every component of the kit.
  components: {
    // Notes stand below their field, far enough from it for its focus ring.
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        descriptionProps: { mt: 5 },
      },
    },
    // The kit writes these as inline styles, which no style sheet could change.
    Input: {
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          '--input-height': props.size === 'lg' ? '40px' : '32px',
          '--input-fz': props.size === 'lg' ? '14px' : '13px',
        },
      }),
    },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: ButtonProps) =>
        props.size === undefined || props.size === 'sm'
          ? { root: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '13px' } }
          : { root: {} },
      styles: { root: { fontWeight: 500 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Select: {
      defaultProps: { size: 'sm', comboboxProps: FLOATING, checkIconPosition: 'right' },
    },
    SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false } },
    // The placeholder is a focusable element without a role, which screen readers stumble over.
    Menu: { defaultProps: { ...FLOATING, position: 'bottom-start', withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: FLOATING },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, fz: 12 } },
    Badge: {
      defaultProps: { variant: 'light', size: 'md' },
      styles: { root: { textTransform: 'none', fontWeight: 500 } },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        transitionProps: { duration: 120 },
        attributes: PLAIN_HEADER,
      },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, attributes: PLAIN_HEADER } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--alert)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--accent-fg)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-light': 'var(--accent-soft)',
  '--mantine-color-brand-light-color': 'var(--accent-text)',
  '--mantine-color-brand-outline': 'var(--accent)',
};

/** Points the kit's own variables at our tokens; the tokens know light and dark, so both lists are the same. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
