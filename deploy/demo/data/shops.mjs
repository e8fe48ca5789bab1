// The sixteen establishments. Names, people and company numbers are fictional; streets and
// districts are real.

import { Random } from '../random.mjs';
import { at, dayAfter, iso } from './calendar.mjs';

const kAll = ['corte_masculino', 'barba', 'sobrancelha', 'pintura', 'hidratacao', 'alisamento'];

const cities = {
  'São Paulo': { uf: 'SP', area: '11' },
  Campinas: { uf: 'SP', area: '19' },
  'Rio de Janeiro': { uf: 'RJ', area: '21' },
  'Belo Horizonte': { uf: 'MG', area: '31' },
  Curitiba: { uf: 'PR', area: '41' },
};

/**
 * `owner` names a login of people.mjs; `level` is the ratio of the shop's prices to the usual ones;
 * `team` is the number of collaborators. `deposit` is the deposit rule of a shop with a Pix key.
 */
const sketches = [
  {
    slug: 'barbearia-dom-augusto',
    name: 'Barbearia Dom Augusto',
    owner: 'dono',
    city: 'São Paulo',
    address: 'Rua dos Pinheiros, 742',
    neighborhood: 'Pinheiros',
    cep: '05422-001',
    level: 1.15,
    team: 5,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'hidratacao'],
    description:
      'Desde 1984 na mesma esquina de Pinheiros. Cadeiras de época restauradas, toalha quente em toda barba e café passado na hora. Corte clássico na tesoura, degradê na máquina e navalha de verdade, por quem aprendeu o ofício com o seu Augusto.',
  },
  {
    slug: 'corte-fino-studio',
    name: 'Corte Fino Studio',
    owner: 'dono',
    city: 'São Paulo',
    address: 'Rua Joaquim Távora, 1180',
    neighborhood: 'Vila Mariana',
    cep: '04015-013',
    deposit: { cents: 2000, minutes: 120 },
    level: 1.3,
    team: 5,
    closed: ['sunday', 'monday'],
    opens: 10,
    closes: 21,
    segments: ['corte_masculino', 'barba', 'pintura', 'hidratacao', 'alisamento'],
    description:
      'Estúdio contemporâneo na Vila Mariana: visagismo, coloração e cortes de precisão, com hora marcada e sem espera. Ambiente climatizado, estacionamento conveniado e atendimento individual.',
  },
  {
    slug: 'barbearia-estacao-cambui',
    name: 'Barbearia Estação Cambuí',
    owner: 'dono',
    city: 'Campinas',
    address: 'Rua Coronel Quirino, 1325',
    neighborhood: 'Cambuí',
    cep: '13025-002',
    level: 1.0,
    team: 4,
    closed: ['sunday'],
    opens: 9,
    closes: 19,
    segments: ['corte_masculino', 'barba', 'sobrancelha'],
    description:
      'Inspirada nas antigas estações da Mogiana, com azulejo verde, relógio na parede e o trem das sete que nunca atrasa. No coração do Cambuí, para quem gosta de corte bem feito e boa conversa.',
  },
  {
    slug: 'barba-e-brasa',
    name: 'Barba & Brasa',
    owner: 'owner',
    city: 'São Paulo',
    address: 'Rua Aspicuelta, 415',
    neighborhood: 'Vila Madalena',
    cep: '05433-010',
    level: 1.2,
    team: 4,
    closed: ['monday'],
    opens: 11,
    closes: 22,
    segments: ['corte_masculino', 'barba', 'hidratacao'],
    description:
      'Barbearia e bar na Vila Madalena. Barboterapia, chope artesanal e churrasco no quintal aos sábados. Chegue cedo, saia sem pressa.',
  },
  {
    slug: 'os-irmaos-barbearia',
    name: 'Os Irmãos Barbearia',
    owner: 'owner',
    city: 'São Paulo',
    address: 'Rua Serra de Bragança, 980',
    neighborhood: 'Tatuapé',
    cep: '03318-000',
    level: 0.85,
    team: 6,
    closed: ['sunday'],
    opens: 8,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'pintura', 'alisamento'],
    description:
      'Dois irmãos, uma rua e a melhor navalha do Tatuapé. Degradê, freestyle, luzes e platinado com preço de bairro e time grande para ninguém esperar.',
  },
  {
    slug: 'tesoura-kaizen',
    name: 'Tesoura Kaizen',
    owner: 'owner',
    city: 'São Paulo',
    address: 'Rua da Glória, 288',
    neighborhood: 'Liberdade',
    cep: '01510-000',
    level: 1.25,
    team: 3,
    closed: ['sunday', 'monday'],
    opens: 10,
    closes: 19,
    segments: ['corte_masculino', 'hidratacao', 'alisamento'],
    description:
      'Técnica japonesa de corte à tesoura na Liberdade. Um pouco melhor a cada visita: avaliação do fio, massagem de couro cabeludo e finalização com chá verde.',
  },
  {
    slug: 'barao-barber-club',
    name: 'Barão Barber Club',
    owner: 'owner',
    city: 'Campinas',
    address: 'Avenida Santa Isabel, 610',
    neighborhood: 'Barão Geraldo',
    cep: '13084-012',
    level: 0.95,
    team: 5,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'pintura'],
    description:
      'O clube do bairro universitário: sinuca, fliperama e desconto para estudante às terças. Cortes clássicos e modernos em poltronas dignas de um barão.',
  },
  {
    slug: 'barbearia-guanabara',
    name: 'Barbearia Guanabara',
    owner: 'owner',
    city: 'Rio de Janeiro',
    address: 'Rua Voluntários da Pátria, 340',
    neighborhood: 'Botafogo',
    cep: '22270-000',
    level: 1.05,
    team: 5,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'hidratacao'],
    description:
      'Ladrilho hidráulico, ventilador de teto e a brisa da enseada de Botafogo. Barba na toalha quente, corte no capricho e mate gelado por conta da casa.',
  },
  {
    slug: 'cavalheiro-do-leblon',
    name: 'Cavalheiro do Leblon',
    owner: 'owner',
    city: 'Rio de Janeiro',
    address: 'Avenida Ataulfo de Paiva, 905',
    neighborhood: 'Leblon',
    cep: '22440-034',
    level: 1.6,
    team: 4,
    closed: ['sunday'],
    opens: 10,
    closes: 21,
    segments: kAll,
    description:
      'Atendimento reservado a duas quadras da praia. Corte, barba, manicure e tratamentos capilares em salas individuais, com agenda pontual e discrição.',
  },
  {
    slug: 'barbearia-da-lapa',
    name: 'Barbearia da Lapa',
    owner: 'owner',
    city: 'Rio de Janeiro',
    address: 'Rua do Lavradio, 128',
    neighborhood: 'Lapa',
    cep: '20230-070',
    level: 0.9,
    team: 4,
    closed: ['monday'],
    opens: 10,
    closes: 21,
    segments: ['corte_masculino', 'barba', 'pintura'],
    description:
      'Num sobrado de 1908 embaixo dos Arcos. Samba de roda às sextas, corte na régua todo dia e a navalha mais afiada do centro do Rio.',
  },
  {
    slug: 'mare-alta-barber',
    name: 'Maré Alta Barber',
    owner: 'owner',
    city: 'Rio de Janeiro',
    address: 'Avenida Olegário Maciel, 366',
    neighborhood: 'Barra da Tijuca',
    cep: '22621-200',
    level: 1.15,
    team: 4,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'pintura', 'hidratacao'],
    description:
      'Depois da praia, antes do pôr do sol. Corte, descoloração e hidratação para cabelo que pega sal e sol, no posto 3 da Barra.',
  },
  {
    slug: 'savassi-31-barber',
    name: 'Savassi 31 Barber',
    owner: 'owner',
    city: 'Belo Horizonte',
    address: 'Rua Pernambuco, 1077',
    neighborhood: 'Savassi',
    cep: '30130-151',
    level: 1.1,
    team: 5,
    closed: ['sunday', 'monday'],
    opens: 10,
    closes: 21,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'pintura', 'alisamento'],
    description:
      'Néon, vinil e degradê na Savassi. Cortes autorais, nevou, risco e coloração fantasia com quem vive disso. DDD 31 com muito orgulho.',
  },
  {
    slug: 'mineiro-bao-barbearia',
    name: 'Mineiro Bão Barbearia',
    owner: 'owner',
    city: 'Belo Horizonte',
    address: 'Rua Mármore, 520',
    neighborhood: 'Santa Tereza',
    cep: '31010-220',
    level: 0.8,
    team: 4,
    closed: ['sunday'],
    opens: 8,
    closes: 19,
    segments: ['corte_masculino', 'barba', 'sobrancelha'],
    description:
      'Café coado, pão de queijo saindo do forno e prosa boa em Santa Tereza. Cabelo, barba e bigode do jeito que o mineiro gosta: sem pressa e bem feito.',
  },
  {
    slug: 'oficio-barbearia',
    name: 'Ofício Barbearia',
    owner: 'owner',
    city: 'Belo Horizonte',
    address: 'Rua Marília de Dirceu, 161',
    neighborhood: 'Lourdes',
    cep: '30170-090',
    level: 1.35,
    team: 5,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'hidratacao', 'sobrancelha'],
    description:
      'Barbearia clássica em Lourdes: madeira, latão e navalha. Corte à tesoura, barba completa com óleos essenciais e engraxate na porta.',
  },
  {
    slug: 'araucaria-barber-shop',
    name: 'Araucária Barber Shop',
    owner: 'owner',
    city: 'Curitiba',
    address: 'Alameda Dom Pedro II, 444',
    neighborhood: 'Batel',
    cep: '80420-060',
    level: 1.1,
    team: 5,
    closed: ['sunday'],
    opens: 9,
    closes: 20,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'hidratacao'],
    description:
      'Madeira de reflorestamento, planta por todo lado e aquecimento no inverno curitibano. Produtos veganos, chimarrão na espera e cortes para todos os tipos de cabelo.',
  },
  {
    slug: 'pinhao-e-navalha',
    name: 'Pinhão & Navalha',
    owner: 'owner',
    city: 'Curitiba',
    address: 'Avenida República Argentina, 1230',
    neighborhood: 'Água Verde',
    cep: '80620-010',
    level: 0.9,
    team: 4,
    closed: ['sunday', 'monday'],
    opens: 9,
    closes: 19,
    segments: ['corte_masculino', 'barba', 'sobrancelha', 'pintura'],
    description:
      'Barbearia de bairro na Água Verde, com pinhão cozido de maio a agosto e o melhor acabamento na navalha o ano inteiro.',
  },
];

function checkDigit(digits) {
  let weight = 2;
  let sum = 0;
  for (const digit of [...digits].reverse()) {
    sum += Number(digit) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** A valid but recognizably fictional company number: it starts with zeros. */
function cnpj(number) {
  const base = `0000${String(number).padStart(4, '0')}0001`;
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

/** The Pix settings of a shop whose sketch has a deposit. The key is its company number. */
const pixOf = ({ deposit }, number) => ({
  pix_key_kind: deposit ? 'cnpj' : null,
  pix_key: deposit ? cnpj(number) : null,
  pix_holder_name: deposit ? 'CORTE FINO STUDIO' : null,
  pix_holder_city: deposit ? 'SAO PAULO' : null,
  pix_version: deposit ? 1 : 0,
  deposit_kind: deposit ? 'fixed' : null,
  deposit_cents: deposit?.cents ?? null,
  deposit_minutes: deposit?.minutes ?? null,
});

/** A mobile number in the range 90000, which operators do not assign. */
export function phone(area, random) {
  return `(${area}) 90000-${String(random.whole(0, 9999)).padStart(4, '0')}`;
}

function establishment(sketch, index, today, ownerId) {
  const { uf, area } = cities[sketch.city];
  const random = new Random('shop', sketch.slug);
  const handle = sketch.slug.replaceAll('-', '');
  const founded = at(dayAfter(today, -random.whole(200, 420)), random.whole(600, 1100));
  return {
    id: index + 1,
    app_id: 2,
    name: sketch.name,
    fantasy: sketch.name,
    slug: sketch.slug,
    cnpj: cnpj(index + 101),
    type: '',
    category: 'barbershop',
    phone: phone(area, random),
    email: `contato@${handle}.example`,
    description: sketch.description,
    address: sketch.address,
    neighborhood: sketch.neighborhood,
    city: sketch.city,
    uf,
    cep: sketch.cep,
    location: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${sketch.address} - ${sketch.neighborhood}, ${sketch.city} - ${uf}`)}`,
    website_url: random.chance(0.5) ? `https://${handle}.example` : null,
    instagram_url: `https://www.instagram.com/${handle}`,
    facebook_url: random.chance(0.7) ? `https://www.facebook.com/${handle}` : null,
    twitter_url: null,
    youtube_url: random.chance(0.25) ? `https://www.youtube.com/@${handle}` : null,
    segments: sketch.segments,
    user_id: ownerId,
    time_zone: 'America/Sao_Paulo',
    ...pixOf(sketch, index + 101),
    created_at: iso(founded),
    updated_at: iso(founded),
  };
}

/**
 * The shops. Data used only by this generator is under `plan`: {area, level, team, closed, opens,
 * closes}.
 */
export function makeShops(today, people) {
  return sketches.map((sketch, index) => ({
    ...establishment(sketch, index, today, people.ownerOf(sketch, index).id),
    plan: {
      area: cities[sketch.city].area,
      level: sketch.level,
      team: sketch.team,
      closed: sketch.closed,
      opens: sketch.opens * 60,
      closes: sketch.closes * 60,
    },
  }));
}

/** The shops' sketches, with the owner of each: 'dono', or a new person. */
export const shopSketches = sketches;
