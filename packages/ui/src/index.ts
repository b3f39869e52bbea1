export { brandHue, type MachineFacts, machineArtSvg } from './art/machine-art.ts';
export { machineArtUrl } from './art/machine-art-url.ts';
export { isReelSymbol, SYMBOL_GRID, type SymbolLayer, symbols } from './art/symbols.ts';
export { classNames } from './primitives/class-names.ts';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './primitives/controls/button.tsx';
export { Checkbox, Switch } from './primitives/controls/checkbox.tsx';
export { Chip, type ChipProps, ChipRow, chipClass } from './primitives/controls/chip.tsx';
export { IconButton, type IconButtonProps } from './primitives/controls/icon-button.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './primitives/controls/radio-group.tsx';
export { Menu, type MenuItem, Select, type SelectOption, type SelectProps } from './primitives/controls/select.tsx';
export { TextField, type TextFieldProps } from './primitives/controls/text-field.tsx';
export { CountBadge } from './primitives/count-badge.tsx';
export { Candle, CandleLamp, type CandleState, candleTone } from './primitives/machine/candle.tsx';
export { CoinKey, DeckKey, type HotTier, Meter, SignalBars, SpinKey, TierKey } from './primitives/machine/deck.tsx';
export { MachineArt, type MachineArtProps } from './primitives/machine/machine-art.tsx';
export { ReelSymbol } from './primitives/machine/reel-symbol.tsx';
export { ReelWindow } from './primitives/machine/reel-window.tsx';
export { Money, RollingNumber } from './primitives/money.tsx';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './primitives/overlays/dialog.tsx';
export { Flyout, type FlyoutProps } from './primitives/overlays/flyout.tsx';
export { PortalRoot, UiProvider, usePortalContainer } from './primitives/overlays/portal.tsx';
export { ToastHost } from './primitives/overlays/toast-host.tsx';
export {
  createToastStore,
  type ToastEntry,
  type ToastNews,
  type ToastOptions,
  type ToastPlace,
  type ToastStore,
  type ToastTone,
  toasts,
} from './primitives/overlays/toasts.ts';
export { Tip } from './primitives/overlays/tooltip.tsx';
export { Skeleton, Spinner, Splash } from './primitives/spinner.tsx';
export {
  counterpartOf,
  defaultThemeId,
  isThemeId,
  type ThemeSeed,
  themeIds,
  themeMode,
  themeSeeds,
} from './themes/seeds.ts';
