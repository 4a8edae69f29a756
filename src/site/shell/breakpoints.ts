// Device classes by width (CO-21). The same limits stand in `ui/tokens.css` as Tailwind breakpoints.
const LIMITS = [
  ['mobile', 0],
  ['tablet', 768],
  ['laptop', 992],
  ['large-laptop', 1280],
  ['small-desktop', 1366],
  ['desktop', 1440],
  ['large-desktop', 1920],
] as const;

export type DeviceClass = (typeof LIMITS)[number][0];

export const DEVICE_CLASSES: readonly DeviceClass[] = LIMITS.map(([name]) => name);

export function deviceClassOf(widthPx: number): DeviceClass {
  let deviceClass: DeviceClass = 'mobile';
  for (const [name, from] of LIMITS) if (widthPx >= from) deviceClass = name;
  return deviceClass;
}

/** Keeps `<html class="is-…">` true while the window changes its width. */
export function watchDeviceClass(root: HTMLElement): void {
  const update = (): void => {
    const current = `is-${deviceClassOf(window.innerWidth)}`;
    if (root.classList.contains(current)) return;
    root.classList.remove(...DEVICE_CLASSES.map((name) => `is-${name}`));
    root.classList.add(current);
  };
  update();
  window.addEventListener('resize', update, { passive: true });
}
