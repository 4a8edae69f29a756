// Dark or light: as the person chose, else as their system is.
const KEY = 'desk-theme';

export type Theme = 'dark' | 'light';

export function wearTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  const theme = chosen === 'dark' || chosen === 'light' ? chosen : ofSystem();
  document.documentElement.dataset['theme'] = theme;
  return theme;
}

const ofSystem = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  wearTheme();
}
