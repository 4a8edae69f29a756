// The operator's banner with the forms (EN-25): a strip above them, or a column at their side where there is room.
import { Picture } from '#site/design-system/picture.tsx';
import { useShell } from '#site/shell/shell.tsx';

export function AuthBanner() {
  const banner = useShell().content.banners?.auth;
  if (!banner) return null;
  const { label, value, addition, image_360_520: tall, image_735_240: wide } = banner;
  const isPictured = (tall || wide) !== '';
  return (
    <aside
      data-auth-banner
      className="relative isolate mb-5 flex min-h-32 flex-col justify-end gap-1 overflow-hidden rounded-lg bg-linear-to-br from-primary-soft to-surface-2 p-5 laptop:col-start-1 laptop:row-span-2 laptop:row-start-1 laptop:m-0"
    >
      {isPictured && (
        <picture>
          <source media="(width >= 992px)" srcSet={tall || wide} width={360} height={520} />
          <Picture
            src={wide || tall}
            width={735}
            height={240}
            className="absolute inset-0 -z-1 size-full object-cover"
          />
        </picture>
      )}
      {/* Words stay readable on any picture. */}
      {isPictured && (
        <span aria-hidden className="absolute inset-0 -z-1 bg-linear-to-t from-art-shade from-20% to-art-shade/20" />
      )}
      <p className={isPictured ? 'text-on-art' : 'text-muted'}>{label}</p>
      <p className={`text-2xl font-semibold ${isPictured ? 'text-on-art' : 'text-text'}`}>{value}</p>
      {addition !== '' && (
        <p className={`text-sm max-laptop:max-w-[75%] ${isPictured ? 'text-on-art' : 'text-muted'}`}>{addition}</p>
      )}
    </aside>
  );
}
