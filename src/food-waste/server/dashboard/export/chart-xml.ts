import { escapeXml, XML_HEAD } from '../../../../engine/server/excel/write/xml.ts';

/** Cells of a sheet that a chart is drawn from: where they stand, and what they hold. */
export interface ChartCells<Value> {
  /** `'ชื่อแผ่น'!$A$5:$A$14` */
  readonly range: string;
  readonly values: readonly Value[];
}

export interface ChartSeries {
  readonly name: ChartCells<string>;
  /** Null where nothing is known: a gap. */
  readonly values: ChartCells<number | null>;
}

/** A chart as spreadsheets draw it themselves (ECMA-376, DrawingML charts). */
export interface Chart {
  readonly kind: 'bars' | 'columns' | 'line' | 'ring';
  readonly title: string;
  /** What the values are counted in. */
  readonly unit: string;
  readonly stacked: boolean;
  readonly categories: ChartCells<string>;
  readonly series: readonly ChartSeries[];
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Colours that can be distinguished also by those who see fewer of them (Okabe and Ito). */
const COLORS = [
  '0072B2',
  'E69F00',
  '009E73',
  'CC79A7',
  '56B4E9',
  'D55E00',
  'F0E442',
  '999999',
] as const;
const NUMBER_FORMAT = '#,##0.##';
const GAP_PERCENT = 60;
const HOLE_PERCENT = 55;
const CATEGORY_AXIS = 1;
const VALUE_AXIS = 2;

const colorOf = (place: number): string => COLORS[place % COLORS.length] ?? COLORS[0];
const fill = (color: string): string => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
const empty = (name: string, value: string | number): string => `<c:${name} val="${value}"/>`;

function textXml(text: string, size: number, bold: boolean): string {
  const look = `sz="${size}" b="${bold ? 1 : 0}"`;
  return (
    '<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/>' +
    `<a:p><a:pPr><a:defRPr ${look}/></a:pPr><a:r><a:rPr lang="th-TH" ${look}/>` +
    `<a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  );
}

function points(values: readonly (string | number | null)[]): string {
  const each = values.map((value, place) =>
    value === null ? '' : `<c:pt idx="${place}"><c:v>${escapeXml(String(value))}</c:v></c:pt>`,
  );
  return `<c:ptCount val="${values.length}"/>${each.join('')}`;
}

const stringsXml = ({ range, values }: ChartCells<string>): string =>
  `<c:strRef><c:f>${escapeXml(range)}</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`;

const numbersXml = ({ range, values }: ChartCells<number | null>): string =>
  `<c:numRef><c:f>${escapeXml(range)}</c:f><c:numCache><c:formatCode>${NUMBER_FORMAT}` +
  `</c:formatCode>${points(values)}</c:numCache></c:numRef>`;

/** What stands between the name of a series and its values, which differs by the kind of chart. */
function looksXml({ kind }: Chart, { values }: ChartSeries, place: number): string {
  const color = colorOf(place);
  if (kind === 'line') {
    const line = `<a:ln w="28575" cap="rnd">${fill(color)}<a:round/></a:ln>`;
    return (
      `<c:spPr>${line}</c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/>` +
      `<c:spPr>${fill(color)}</c:spPr></c:marker>`
    );
  }
  if (kind !== 'ring') return `<c:spPr>${fill(color)}</c:spPr>${empty('invertIfNegative', 0)}`;
  return values.values
    .map(
      (_value, at) =>
        `<c:dPt>${empty('idx', at)}${empty('bubble3D', 0)}<c:spPr>${fill(colorOf(at))}</c:spPr></c:dPt>`,
    )
    .join('');
}

function seriesXml(chart: Chart): string {
  return chart.series
    .map(
      (series, place) =>
        `<c:ser>${empty('idx', place)}${empty('order', place)}<c:tx>${stringsXml(series.name)}</c:tx>` +
        looksXml(chart, series, place) +
        `<c:cat>${stringsXml(chart.categories)}</c:cat><c:val>${numbersXml(series.values)}</c:val>` +
        `${chart.kind === 'line' ? empty('smooth', 0) : ''}</c:ser>`,
    )
    .join('');
}

const AXES = empty('axId', CATEGORY_AXIS) + empty('axId', VALUE_AXIS);

function plotXml(chart: Chart): string {
  const { kind, stacked } = chart;
  const series = seriesXml(chart);
  if (kind === 'ring') {
    return (
      `<c:doughnutChart>${empty('varyColors', 1)}${series}${empty('firstSliceAng', 0)}` +
      `${empty('holeSize', HOLE_PERCENT)}</c:doughnutChart>`
    );
  }
  if (kind === 'line') {
    return (
      `<c:lineChart>${empty('grouping', 'standard')}${empty('varyColors', 0)}${series}` +
      `${empty('marker', 1)}${AXES}</c:lineChart>`
    );
  }
  return (
    `<c:barChart>${empty('barDir', kind === 'bars' ? 'bar' : 'col')}` +
    `${empty('grouping', stacked ? 'stacked' : 'clustered')}${empty('varyColors', 0)}${series}` +
    `${empty('gapWidth', GAP_PERCENT)}${stacked ? empty('overlap', 100) : ''}${AXES}</c:barChart>`
  );
}

/** Axes of a chart; the first of horizontal bars stands at the top, as in the table beside it. */
function axesXml({ kind, unit }: Chart): string {
  if (kind === 'ring') return '';
  const lying = kind === 'bars';
  const axis = (id: number, orientation: string, place: string): string =>
    `${empty('axId', id)}<c:scaling>${empty('orientation', orientation)}</c:scaling>` +
    `${empty('delete', 0)}${empty('axPos', place)}`;
  const ticks = empty('majorTickMark', 'none') + empty('minorTickMark', 'none');
  return (
    `<c:catAx>${axis(CATEGORY_AXIS, lying ? 'maxMin' : 'minMax', lying ? 'l' : 'b')}` +
    `<c:numFmt formatCode="General" sourceLinked="0"/>${ticks}${empty('tickLblPos', 'low')}` +
    `${empty('crossAx', VALUE_AXIS)}${empty('crosses', 'autoZero')}${empty('auto', 0)}` +
    `${empty('lblOffset', 100)}${empty('noMultiLvlLbl', 1)}</c:catAx>` +
    `<c:valAx>${axis(VALUE_AXIS, 'minMax', lying ? 'b' : 'l')}` +
    `<c:majorGridlines><c:spPr><a:ln w="6350">${fill('D9D9D9')}</a:ln></c:spPr></c:majorGridlines>` +
    textXml(unit, 900, false) +
    `<c:numFmt formatCode="${NUMBER_FORMAT}" sourceLinked="0"/>${ticks}` +
    `${empty('tickLblPos', 'nextTo')}${empty('crossAx', CATEGORY_AXIS)}` +
    `${empty('crosses', lying ? 'max' : 'autoZero')}${empty('crossBetween', 'between')}</c:valAx>`
  );
}

/** The XML of a chart's part. */
export function chartXml(chart: Chart): string {
  const hasLegend = chart.kind === 'ring' || chart.series.length > 1;
  const legend = `<c:legend>${empty('legendPos', chart.kind === 'ring' ? 'r' : 'b')}<c:overlay val="0"/></c:legend>`;
  return (
    `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"` +
    ` xmlns:r="${RELATIONSHIPS}">${empty('date1904', 0)}${empty('roundedCorners', 0)}<c:chart>` +
    `${textXml(chart.title, 1200, true)}${empty('autoTitleDeleted', 0)}` +
    `<c:plotArea><c:layout/>${plotXml(chart)}${axesXml(chart)}</c:plotArea>` +
    `${hasLegend ? legend : ''}${empty('plotVisOnly', 1)}${empty('dispBlanksAs', 'gap')}` +
    '</c:chart></c:chartSpace>'
  );
}

const HEIGHT_ROWS = 16;

/** Where a chart stands: its first column and row, counted from 0, and how many columns it spans. */
export interface Place {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
}

/** The XML of a sheet's drawing: its one chart (`rId1`). */
export function drawingXml(title: string, { column, row, columns }: Place): string {
  const corner = (name: string, atColumn: number, atRow: number): string =>
    `<xdr:${name}><xdr:col>${atColumn}</xdr:col><xdr:colOff>0</xdr:colOff>` +
    `<xdr:row>${atRow}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return (
    `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">` +
    `<xdr:twoCellAnchor>${corner('from', column, row)}` +
    corner('to', column + columns, row + HEIGHT_ROWS) +
    '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>' +
    `<xdr:cNvPr id="2" name="Chart 1" descr="${escapeXml(title)}"/><xdr:cNvGraphicFramePr/>` +
    '</xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
    `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart"` +
    ` xmlns:r="${RELATIONSHIPS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>` +
    '<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'
  );
}
