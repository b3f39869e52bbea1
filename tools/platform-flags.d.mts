export const PLATFORM_FLAGS: readonly string[];
