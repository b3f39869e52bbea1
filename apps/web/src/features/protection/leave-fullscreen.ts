/** A dialog of the whole page is not seen while one element fills the screen. */
export function leaveFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
