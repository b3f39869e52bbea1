export { brandHue, type MachineFacts, machineArtSvg } from './art/machine-art.ts';
export { machineArtUrl } from './art/machine-art-url.ts';
export { isSymbolId, SYMBOL_GRID, type SymbolId, type SymbolLayer, symbolIds, symbols } from './art/symbols.ts';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, buttonClass } from './primitives/button.tsx';
export { Candle, CandleLamp, type CandleState, candleTone } from './primitives/candle.tsx';
export { Checkbox, Switch } from './primitives/checkbox.tsx';
export { Chip, type ChipProps, ChipRow, chipClass } from './primitives/chip.tsx';
export { classNames } from './primitives/class-names.ts';
export { CountBadge } from './primitives/count-badge.tsx';
export { CoinKey, DeckKey, type HotTier, Meter, SignalBars, SpinKey, TierKey } from './primitives/deck.tsx';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './primitives/dialog.tsx';
export { Flyout, type FlyoutProps } from './primitives/flyout.tsx';
export { IconButton, type IconButtonProps } from './primitives/icon-button.tsx';
export { MachineArt, type MachineArtProps } from './primitives/machine-art.tsx';
export { Money, RollingNumber } from './primitives/money.tsx';
export { PortalRoot, UiProvider, usePortalContainer } from './primitives/portal.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './primitives/radio-group.tsx';
export { ReelSymbol } from './primitives/reel-symbol.tsx';
export { ReelWindow } from './primitives/reel-window.tsx';
export { Menu, type MenuItem, Select, type SelectOption, type SelectProps } from './primitives/select.tsx';
export { Skeleton, Spinner, Splash } from './primitives/spinner.tsx';
export { TextField, type TextFieldProps } from './primitives/text-field.tsx';
export { ToastHost } from './primitives/toast-host.tsx';
export {
  createToastStore,
  type ToastEntry,
  type ToastNews,
  type ToastOptions,
  type ToastPlace,
  type ToastStore,
  type ToastTone,
  toasts,
} from './primitives/toasts.ts';
export { Tip } from './primitives/tooltip.tsx';
export {
  counterpartOf,
  defaultThemeId,
  isThemeId,
  type ThemeSeed,
  themeIds,
  themeMode,
  themeSeeds,
} from './themes/seeds.ts';
