import { CARD, CARD_COLORS, type CardFaceDto, type CardPreviewDto, QR_MARGIN } from '#libs/contracts';
import { t } from './texts.js';

// The name is fitted by the widths of the same font on paper.
const bold = { fontWeight: 600, fontFamily: 'var(--font)' } as const;
const FACTS = [
  ['RIFAN number', 'rifanNumber'],
  ['Ward', 'ward'],
] as const;

/** One card, drawn by the same layout as the PDF; the unit is a millimetre. */
export function CardFace({ face, preview }: { face: CardFaceDto; preview: CardPreviewDto }) {
  const { head, photo, text, name, facts, code } = CARD;
  const modules = preview.qr.length + 2 * QR_MARGIN;
  const box = (preview.qrSide * modules) / preview.qr.length;
  const [left, top] = [CARD.width - CARD.qr.edge - box, CARD.height - CARD.qr.edge - box];
  return (
    <svg viewBox={`0 0 ${CARD.width} ${CARD.height}`} role="img" aria-label={face.nameLines.join(' ')}>
      <rect width={CARD.width} height={CARD.height} rx={CARD.radius} fill={CARD_COLORS.ground} />
      <path
        d={`M0 ${head.height}V${CARD.radius}a${CARD.radius} ${CARD.radius} 0 0 1 ${CARD.radius} -${CARD.radius}H${CARD.width - CARD.radius}a${CARD.radius} ${CARD.radius} 0 0 1 ${CARD.radius} ${CARD.radius}V${head.height}z`}
        fill={CARD_COLORS.head}
      />
      <rect y={head.height} width={CARD.width} height={head.rule} fill={CARD_COLORS.rule} />
      <text x={photo.x} y={head.text.y} fontSize={head.text.size} fill="#fff" {...bold}>
        {preview.issuer}
      </text>
      <rect
        x={photo.x}
        y={photo.y}
        width={photo.width}
        height={photo.height}
        rx="1.2"
        fill={CARD_COLORS.photo}
      />
      {face.photo ? (
        <image
          href={face.photo}
          x={photo.x}
          y={photo.y}
          width={photo.width}
          height={photo.height}
          preserveAspectRatio="xMidYMid slice"
        />
      ) : (
        <text
          x={photo.x + photo.width / 2}
          y={photo.y + photo.height / 2 + photo.initials * 0.36}
          fontSize={photo.initials}
          fill={CARD_COLORS.initials}
          textAnchor="middle"
          {...bold}
        >
          {face.initials}
        </text>
      )}
      {face.nameLines.map((line, at) => (
        <text
          key={line}
          x={text.x}
          y={name.y + at * name.line}
          fontSize={face.nameSize}
          fill={CARD_COLORS.ink}
          {...bold}
        >
          {line}
        </text>
      ))}
      {FACTS.map(([label, field], at) => (
        <g key={field}>
          <text x={text.x} y={facts.first + at * facts.step} fontSize={facts.label} fill={CARD_COLORS.muted}>
            {label}
          </text>
          <text
            x={text.x}
            y={facts.first + at * facts.step + facts.gap}
            fontSize={facts.size}
            fill={CARD_COLORS.ink}
            {...bold}
          >
            {face[field]}
          </text>
        </g>
      ))}
      <text x={code.x} y={code.y} fontSize={code.size} fill={CARD_COLORS.ink} {...bold}>
        0000 0000 0000 0000
      </text>
      <svg
        x={left}
        y={top}
        width={box}
        height={box}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
      >
        <title>{t('qrAlt')}</title>
        <rect width={modules} height={modules} fill="#fff" />
        <path d={darkPath(preview.qr)} />
      </svg>
    </svg>
  );
}

const darkPath = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + QR_MARGIN} ${y + QR_MARGIN}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
