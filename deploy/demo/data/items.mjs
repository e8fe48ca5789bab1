// The shops' items: services with durations, products with stock, and add-ons (category
// adicionais), at prices of 2026.

import { Random } from '../random.mjs';

/** name, category, minutes, usual price in reais, segment, keywords. */
const services = [
  [
    'Corte Masculino',
    'Cabelo',
    40,
    60,
    'corte_masculino',
    'Corte na tesoura ou máquina, lavagem e finalização.',
  ],
  ['Corte Degradê', 'Cabelo', 45, 68, 'corte_masculino', 'Low, mid ou high fade, com acabamento na navalha.'],
  ['Corte à Tesoura', 'Cabelo', 60, 85, 'corte_masculino', 'Todo na tesoura, para fios médios e longos.'],
  [
    'Corte Infantil',
    'Cabelo',
    30,
    50,
    'corte_masculino',
    'Para crianças de até 10 anos, com paciência e desenho na TV.',
  ],
  ['Máquina Um Pente', 'Cabelo', 20, 38, 'corte_masculino', 'Raspado por igual, rápido e limpo.'],
  [
    'Pezinho e Acabamento',
    'Cabelo',
    15,
    25,
    'corte_masculino',
    'Contorno na navalha entre um corte e outro.',
  ],
  ['Barba Completa', 'Barba', 30, 50, 'barba', 'Toalha quente, navalha e balm.'],
  ['Barba na Máquina', 'Barba', 20, 35, 'barba', 'Aparada e contorno, sem navalha.'],
  ['Barboterapia', 'Barba', 45, 75, 'barba', 'Esfoliação, ozônio, massagem facial e toalha quente.'],
  ['Bigode', 'Barba', 15, 22, 'barba', 'Modelagem e cera.'],
  ['Corte + Barba', 'Combos', 70, 99, 'barba', 'O clássico da casa, com lavagem e toalha quente.'],
  ['Corte + Barba + Sobrancelha', 'Combos', 90, 119, 'sobrancelha', 'Completo, do alto da cabeça ao queixo.'],
  ['Sobrancelha na Navalha', 'Rosto', 15, 25, 'sobrancelha', 'Limpeza e desenho natural.'],
  ['Limpeza de Pele', 'Rosto', 50, 90, 'hidratacao', 'Vapor de ozônio, extração e máscara de argila.'],
  ['Hidratação Capilar', 'Tratamentos', 30, 55, 'hidratacao', 'Máscara, vapor e massagem no couro cabeludo.'],
  [
    'Detox do Couro Cabeludo',
    'Tratamentos',
    40,
    70,
    'hidratacao',
    'Esfoliação e tônico para oleosidade e queda.',
  ],
  ['Pigmentação de Barba', 'Coloração', 25, 45, 'pintura', 'Cobre falhas e fios brancos por até dez dias.'],
  ['Camuflagem de Brancos', 'Coloração', 45, 80, 'pintura', 'Tom sobre tom, sem raiz marcada.'],
  [
    'Luzes e Platinado',
    'Coloração',
    120,
    220,
    'pintura',
    'Descoloração, matização e tratamento. Avaliação na hora.',
  ],
  ['Progressiva Masculina', 'Alisamento', 90, 160, 'alisamento', 'Redução de volume sem formol.'],
  ['Selagem', 'Alisamento', 60, 120, 'alisamento', 'Alinha os fios e controla o frizz.'],
  ['Dia do Noivo', 'Combos', 120, 290, 'barba', 'Corte, barboterapia, limpeza de pele e espumante.'],
];

const products = [
  ['Pomada Modeladora Matte 80 g', 'Produtos', 49.9, 'Fixação forte, sem brilho.'],
  ['Pomada Brilho Clássico 80 g', 'Produtos', 46.9, 'À base de água, para penteados de época.'],
  ['Óleo para Barba 30 ml', 'Produtos', 42, 'Argan, jojoba e cedro.'],
  ['Balm para Barba 60 g', 'Produtos', 39.9, 'Hidrata e doma os fios.'],
  ['Shampoo para Barba 140 ml', 'Produtos', 36, 'Limpa sem ressecar.'],
  ['Shampoo Mentolado 240 ml', 'Produtos', 44, 'Refresca o couro cabeludo.'],
  ['Condicionador 240 ml', 'Produtos', 44, 'Uso diário.'],
  ['Loção Pós-barba 100 ml', 'Produtos', 52, 'Acalma a pele, sem álcool.'],
  ['Cera para Bigode 20 g', 'Produtos', 29.9, 'Segura as pontas o dia todo.'],
  ['Pente de Madeira', 'Acessórios', 24.9, 'Jacarandá, antiestático.'],
  ['Cerveja Artesanal Lata', 'Bar', 16, 'Pilsen da casa, 350 ml.'],
  ['Refrigerante Lata', 'Bar', 8, '350 ml.'],
];

const addOns = [
  ['Toalha Quente Extra', 8, 'Mais cinco minutos de sossego.'],
  ['Massagem Capilar', 18, 'Com óleo de menta.'],
  ['Desenho na Máquina (Risco)', 15, 'Linha simples ou dupla.'],
  ['Lavagem Especial', 15, 'Shampoo profissional e tônico.'],
  ['Dose de Whisky', 22, 'Com ou sem gelo.'],
  ['Máscara Preta', 20, 'Cravos da zona T.'],
];

const brands = ['Velho Ofício', 'Casa Imperial', 'Barba de Respeito', 'Mata Atlântica'];

/** A realistic price: a multiple of `step` centavos. */
function priced(reais, level, step) {
  return Math.round((reais * level * 100) / step) * step;
}

function common(shop) {
  return {
    establishment_id: shop.id,
    app_id: 2,
    active: true,
    limited_by_user: false,
    discount_percent: null,
    is_featured: false,
    notes: null,
    tags: null,
    brand: null,
    subcategory: null,
    duration_min: null,
    stock: 0,
    created_at: shop.created_at,
    updated_at: shop.created_at,
  };
}

function serviceList(shop, random) {
  const core = services.filter(
    ([name, , , , segment]) => shop.segments.includes(segment) && name !== 'Dia do Noivo',
  );
  const chosen = random.some(core, Math.min(core.length, random.whole(9, 14)));
  const must = services.filter(
    ([name, , , , segment]) =>
      ['Corte Masculino', 'Corte Degradê', 'Barba Completa', 'Corte + Barba'].includes(name) &&
      shop.segments.includes(segment),
  );
  const list = services.filter((entry) => chosen.includes(entry) || must.includes(entry)).slice(0, 14);
  return (shop.plan.level > 1.2 ? [...list, services.at(-1)] : list).map(
    ([name, category, minutes, price, , description], place) => ({
      ...common(shop),
      name,
      type: 'service',
      category,
      description,
      duration_min: minutes,
      price_cents: priced(price, shop.plan.level, 500),
      is_featured: place === 0,
      tags: category.toLowerCase(),
    }),
  );
}

function productList(shop, random) {
  return random.some(products, random.whole(5, 8)).map(([name, category, price, description]) => ({
    ...common(shop),
    name,
    type: 'product',
    category,
    description,
    price_cents: priced(price, (1 + shop.plan.level) / 2, 100) - 10,
    stock: random.whole(4, 40),
    brand: category === 'Produtos' ? random.pick(brands) : null,
  }));
}

function addOnList(shop, random) {
  return random.some(addOns, random.whole(3, 5)).map(([name, price, description]) => ({
    ...common(shop),
    name,
    type: 'product',
    category: 'adicionais',
    description,
    price_cents: priced(price, shop.plan.level, 100),
    stock: 200,
  }));
}

/** The items of all shops, with ids. */
export function makeItems(shops) {
  return shops
    .flatMap((shop) => {
      const random = new Random('items', shop.slug);
      return [...serviceList(shop, random), ...productList(shop, random), ...addOnList(shop, random)];
    })
    .map((item, index) => ({ id: index + 1, ...item }));
}
