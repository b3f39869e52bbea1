/**
 * Of Node, wherever the platform is started. Thousands who come at once make V8 double the space of young objects again and again, up
 * to 134 MB, and it never gives them back: with 16 MB a half it has all it gets from the start.
 */
export const PLATFORM_FLAGS = ['--max-semi-space-size=16'];
