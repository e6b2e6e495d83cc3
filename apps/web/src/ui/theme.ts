import type {
  CheckboxProps,
  DrawerProps,
  MenuProps,
  ModalProps,
  SelectProps,
  TooltipProps,
} from '@mantine/core';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '../core/i18n/index.js';

/** Tints of the palette from light to dark; shade 7 is the primary by day, 4 by night. */
const leaf: MantineColorsTuple = [
  '#F1F8F3',
  '#E3F0E6',
  '#C9E2D0',
  '#A9D2B5',
  '#6CC493',
  '#4FA377',
  '#2B8257',
  '#1E6B46',
  '#17553A',
  '#0F3D29',
];
const grain: MantineColorsTuple = [
  '#FDF8EB',
  '#FBF0D7',
  '#F5DDA8',
  '#F0CC86',
  '#E5B45A',
  '#BF8114',
  '#A56C0B',
  '#8F5D07',
  '#7A4E05',
  '#593803',
];
const laterite: MantineColorsTuple = [
  '#FDF3EF',
  '#FBE8E1',
  '#F6CDBF',
  '#F6B39D',
  '#F08F70',
  '#B8472A',
  '#AF4226',
  '#A63D22',
  '#8A3019',
  '#662312',
];
const adire: MantineColorsTuple = [
  '#F2F5FB',
  '#E6EBF7',
  '#BCCBF5',
  '#ABBFF0',
  '#9DB3EC',
  '#4A66B5',
  '#3C57A0',
  '#2F4B8F',
  '#263D78',
  '#1B2C57',
];

/** All other styles are in `styles/tokens.css`, with the names of the UI guide. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  colors: { leaf, grain, laterite, adire, red: laterite },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#1B241F',
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '14px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '22px' },
  respectReducedMotion: true,
  // By name: imports here load with the first page, and not every page has a select.
  components: {
    Modal: {
      defaultProps: {
        radius: 10,
        padding: 20,
        overlayProps: { color: '#0B130E', backgroundOpacity: 0.45 },
        transitionProps: { transition: 'fade', duration: 150 },
        closeButtonProps: { 'aria-label': t('close') },
        // Mantine renders a `header`, which counts as a banner of the page; the page already has one.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
    // 24 pixels, the minimum touch target.
    Checkbox: { defaultProps: { size: 'md' } satisfies Partial<CheckboxProps> },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': t('close') } } satisfies Partial<DrawerProps>,
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        position: 'bottom-end',
      } satisfies Partial<MenuProps>,
    },
    Tooltip: {
      defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } satisfies Partial<TooltipProps>,
    },
    Select: {
      defaultProps: { allowDeselect: false, checkIconPosition: 'right' } satisfies Partial<SelectProps>,
    },
  },
});

/** Mantine writes its variables after our style sheets, so overrides are set here. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: SHARED,
  dark: SHARED,
});

const SHARED = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--lat-7)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line-strong)',
};
