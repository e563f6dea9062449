/**
 * The data of the token estimate: classes of UTF-16 code units, and what each
 * class costs under each token table. The costs are fitted, not written: the
 * smallest found (in 2026-11) with which seeded texts of some 340 kinds are
 * not under their largest count by the tokenizers of the table, raised by 7 %
 * for Claude's, which is rebuilt from published counts, and by 2 % for the
 * others (4 % in the table `openai`). `deno task calibrate` writes them, and
 * `cost_tables.ts` reads them.
 *
 * Costs are in 1/64 token. Strings use an alphabet of 91 digits, `#` for 0 to
 * `~` for 90 in ASCII order, without the backslash.
 */

/** The token tables: a bound over all vendors, or over one vendor's models. */
export type TokenTable = "universal" | "claude" | "openai";

/** Their names. */
export const TOKEN_TABLES: readonly TokenTable[] = [
  "universal",
  "claude",
  "openai",
];

/**
 * Classes whose cost depends on the class of the code unit before: the code
 * units as hexadecimal ranges. Names of classes are comments, to be no part of
 * what users bundle.
 */
export const TRACKED: readonly string[] = [
  "a", // line feed
  "d", // carriage return
  "9", // tab
  "20", // space
  "0-7 b e-1f", // control
  "30-39", // digit
  "61", // a
  "65", // e
  "69 79", // i y
  "6f 75", // o u
  "74", // t
  "6d-6e", // m n
  "73", // s
  "6c 72", // l r
  "63-64 70", // c d p
  "68", // h
  "62 66-67 76-77", // b f g v w
  "6a-6b 71 78 7a", // j k q x z
  "41 45 49 4f 55", // capital vowel
  "42-44 46-48 4a-4e 50-54 56-5a", // capital consonant
  "22", // quotation mark
  "27", // apostrophe
  "2c", // comma
  "2e", // full stop
  "2d", // hyphen
  "5f", // underscore
  "2f", // slash
  "3a", // colon
  "3b", // semicolon
  "5c", // backslash
  "3d", // equals
  "28-29", // parentheses
  "5b 5d 7b 7d", // brackets and braces
  "3c 3e", // angle brackets
  "23 2a-2b", // * + #
  "21 24-26 3f-40 5e 60 7c 7e", // other punctuation
  "df-f6 f8-ff", // Latin-1 small
  "430 435 438 43e 443 44b 44d-44f 451", // Cyrillic vowel
  "432 434 43a-43d 43f-442", // Cyrillic common
  "431 433 436-437 439 444-44a 44c 454 456-457", // Cyrillic other
  "410-42f", // Cyrillic capital
];

/**
 * Members of a tracked class that cost the same tokens as the rest of it, but
 * differ in how JSON escapes them.
 */
export const VARIANTS: readonly (readonly [tracked: string, units: string])[] =
  [
    ["0-7 b e-1f", "8 c"],
    ["0-7 b e-1f", "7f"],
  ];

/**
 * What a code unit of a tracked class costs, by what comes before it. One row
 * per class of the code unit before; one digit per class of the code unit
 * itself, both in the order of {@linkcode TRACKED}. The last row is for an
 * untracked class, and for the start of a text.
 */
export const PAIR_COSTS: Readonly<Record<TokenTable, readonly string[]>> = {
  universal: [
    "6Y`R[pRNGMJTOTP]VQiXV]^zahg^^bY`Jhh@^^^^^", // line feed
    "J__K_^CCCCCCCCCCCC^^^^^_^^^^^^^^^^^^^^^^^", // carriage return
    "ze+B_WBDIIEDILEEVC_eE]^l]_`e^^^^N]bX^^^^^", // tab
    "z_z)Yp^z)))z<)ul)zV4hVcszYI_kz/)AS7:saPzz", // space
    "___Ik^CCCCCCCCCCCC^^^^^]^^^^^^^^W^^^^]]^]", // control
    "z`c_^f<`][O[OpRSzzzz)<zdzRzWmgzVzWzz^^^^^", // digit
    "Y]^z^SiPAz)9))1VDglzzzg[`oKeg_a`aSzdd^^^^", // a
    "n]_)^]4QOTRB)))G51az/[[Uvzxu^ZGD[Miia^^^^", // e
    "b]^z^sdWz1))7B)I@zrzQ]n^]fS`b_UT`Qaab^^^^", // i y
    "`]^z^zE-;z1)L):Q)zzzo`tk^fo^cf`zb[df^^^^^", // o u
    "s]_/^l,2)/iA.)z)QXTz?WhTYXdbzcjcpc]gn^^^^", // t
    "p]ZW^zk:KU3i)R3BDzzz^Tao]ZELyf^bb]ghp^^^^", // m n
    "o]_)^gz);7)MQF>c<Uoz[bI^Ys]L^^SKeYaac^^^^", // s
    "m]aS]zI-?>-?)iQKy^zzNbbjQijc^oYKa[_nx^^^^", // l r
    "z]`)^z.)<83d>1izzszzOdzzakr`zbcRaZ^mh^^^^", // c d p
    "b^^5^iM)2-)ECRyib@zzege`azZf]z]Yzczzb^^^^", // h
    "m]_-^zz=]zBl<MvGzzzzjhzMvek^ekzb_Wgzv^^^^", // b f g v w
    "q]^P^zl)zzSzOzzJzzzzodz]`knd]`Z[a^zzg^^^^", // j k q x z
    "a^_6]zkzgRbzHzTzzzpcezz^_lh]jzw[jzfz^^^^^", // capital vowel
    "Q^azZzzzzzzzhzzzzzizmzzbgFyezazzzzzz`^^^^", // capital consonant
    "w[^)]2MPL65B6)?8OZWNE^GXE[^@Zf_^iJ`z_]`^_", // quotation mark
    "g^^q^QFDPG@HAHNEHV]S^VH^e`zVYezCZzGe^^[^^", // apostrophe
    "zY^S^lJsJK;GIXzFzzVpN9ze<zd]zY^zQ^`z^^^^^", // comma
    "]^_z^`:DV*WNBICJPpTTV^X/_ZU^]h_^]]ob^^]^^", // full stop
    "t^^K^MMJ@@MHP7ARZ>_gHzZ`.^][zb]`zJt`^]^^]", // hyphen
    "f^^I^Q)FMI7KNOiVd?Wgz`^[^,_]^^^]hz]_^__^b", // underscore
    "_]^8^J4CUsB8QMXA@J_p]zcZ]Z4^__^^z_ge^^^^]", // slash
    "Y]R:^mJHDFFMANICIzZlk^z^j^EO^^^_kz`z^^^^]", // colon
    "IZ^e^qFHIGGKHISFTLdj]zWzz^zzi^zYUZ_z^^^^]", // semicolon
    "_^^K^zEzPMKlMnLLKzlzRzcbb^_^zi^amzzz^^^^^", // backslash
    "X^^U^izQFCJFFCG>JEaz6]^^^^]^^^>[^a^z^]^^^", // equals
    ")^^]^[B9CBBB.E<3DE[zTRSXb]c`/c]TgXb]^^^^^", // parentheses
    "eY^7^zDDIzRJD[SBLzszXZIV_]zcbjzMizdz^^_]Q", // brackets and braces
    "d^^B^X4BBA?46GF@@zazz]^c_^<]Zz_]zz^^^^^^^", // angle brackets
    "K^^-azFKNGFHGF?zOSez`]^`zle^zz]hhz*z^^^^]", // * + #
    "H^^P[zDGJGAiq;WDzzzz`_Yzz``itvdjz_zz^Z^]Y", // other punctuation
    "^^^t^^FKKHNdNbKFKH^^b^`^^^^^^^^^^^^^f^^^^", // Latin-1 small
    "_^^.^]CCCCCCCCCCCC^^_[ic^`^]^^Z^X]]X^B[z^", // Cyrillic vowel
    "_^^L^^CCCCCCCCCCCC^^a_`_^b_]_^[^[^^^^))h^", // Cyrillic common
    "^^^C]^CCCCCCCCCCCC^^^^Z]^_^]^^]^]^][^zPz]", // Cyrillic other
    "^^^z]^CCCCCCCCCCCC^^^^^X^^^^^^^][^^[^Y]]z", // Cyrillic capital
    "zZ]i_UNHDEFeFPADNNafnYr@[]]X]`VRRS)V]mtb_", // anything else
  ],
  claude: [
    ")TZU]XNGGKKPLNUYLMztX[^tfh_^^a[_d^SP^^^]b", // line feed
    "J]]I_^CCCCCCCCCCCC^^^^^]^^^^^^^^^^^^^^^^^", // carriage return
    "l]*V_hCDJHGDILFEVC^aW]^]^_bi^^^^U_bX^^^^^", // tab
    "z]t)Wq`z)))z/*WfDzD.gX`_zUdGdy3)9[8GtM]zz", // space
    "___Ik^CCCCCCCCCCCC^^^^^]^^^^^^^^K^^^^]]^^", // control
    "zbk`^:EZiZMzPg_Qzzzz=Qz_l`zfdozIzbzz^^^^^", // digit
    "`]^z^aiQ@k)1))9[:bdzxznZ`hacf```aQ_ec^^^^", // a
    "v[a)^tIQUaN;)))E@HZz3Y`Ydztz]]QITXcha^^^^", // e
    "e]^z^xZPz)/)3N5GBzozZ^nccbQ[a_VV^P``a^^^^", // i y
    "d]^z^zG92z/)V)>R)zzziasp^fz_bf_la]ct^^^^^", // o u
    "k]`=^o*<)CiB7)z)JXTzGVfVOVfZzdt_oaZhm^^^^", // t
    "i]ZX^z[D_T5i)C)CTzzzMZulRSOVofY`^^^ho^^^^", // m n
    "n]a)^lz)86)MQN?aBPwzT_OTltfQ[_QK`Za]b^^^^", // s
    "h]a[]zM)=E,C)iZHz[zzOcsjalrqYqXO^Z^zv^^^^", // l r
    "p[`)^z))G*3sC,izzzzzY_zz`suUvffV^Z^lh^^^^", // c d p
    "[]^6^jA)5<)FAO`i_Ezy_gd``zZd^z[Z^fz_a^^^^", // h
    "g]_)^zz4Wv>gIRyAzzzz_hzJjboWckz`ZTfzt^^^^", // b f g v w
    "k]^/^zx)zzIXItzJzzzzibz]Zkqe]`a^][czg^^^^", // j k q x z
    "`]^C]zpWd^NzBzzzzzodhzlW`hc]gzqZezfz^^^^^", // capital vowel
    "]^^z[zzzzzzzezzzzzhzXzz]bTzbzbxzzzzz`^^^^", // capital consonant
    "p[^+].MIV,>C,)O;EUZTE^JOUY^LYg^[_K^z_^a_`", // quotation mark
    "c^^u^WDCwFAG@JJDEA[Y]Wb]d^[TXezGV]U`^^]^^", // apostrophe
    "zg^]^aIoGH?GKZ]FzyezCKzfSzc]^]^zQ^`z^^^^^", // comma
    "cZ[z^^=ES)_KEJMFWjTVX]]1_XL^^h__][bh^^]^^", // full stop
    "]^^[^nLMA=FGO[=OgIagWzY`.^]Y]b]azJz`^Z_[^", // hyphen
    "d^^C^U)HPH>DOPgVe>Zlz_^[^,^]^^^[f^[s^__^b", // underscore
    "]]^6^k;LRjB5_MVDGShp[]bU]Y4^^_][a]^f^^^^]", // slash
    "T]ZD^zEBCFBKAM>C:zZpd^z^h^JN^`^^Tzaz^^^^]", // colon
    "TZ^^^RFGHGGKGLRFRK_x^zYzz^z^i[z>Yf_z^^^^]", // semicolon
    "_^^H^z@zMTGeLiKLEvhz`zbbd^^^zi^akzzz^^^^^", // backslash
    "Z^^[^zzOECGEFDGAIEaz0[^^]^]^^^>^^__z^^^^_", // equals
    ":]^;^EC?BBFE2D@/EOZzZQOV`_cY)b^Rc]fg]ZS[[", // parentheses
    "fY^@^zCDGzJHDVQCJzjzZU<WY]zcbhzFizzz^_`^b", // brackets and braces
    "i^^;^Z2BFAC64HD?Czizz]^a_^B]gzb]zp^^^^^^^", // angle brackets
    "K^^,YzFKPzzGFDAzPQez_][`m^_^zz^iz_*z^^]^[", // * + #
    "Z]^K[zFGGHCzt?PHzzzz`^^zzz`cszbkz_zz^]b^a", // other punctuation
    "^^^r^^FJKHMzM`JEKH^^a^`^^^^^^^^^[^^^f^^^^", // Latin-1 small
    "`^^)^^CCCCCCCCCCCC^^a]p[_`^_[^]Yb^]^^zVz^", // Cyrillic vowel
    "_^^L^^CCCCCCCCCCCC^^b_aV[b_Y^^][a^^a^))m^", // Cyrillic common
    "^^^/]^CCCCCCCCCCCC^^_^a_]_^^]^]V_^^a^zRz]", // Cyrillic other
    "]^^z]^CCCCCCCCCCCC^^^^_f^^]]^^^^]^^]^Na]z", // Cyrillic capital
    "zY]_[`NGBEDFAOADMMZSz^)b[_]Y^`YbaV)d]zzga", // anything else
  ],
  openai: [
    "*UN)_=GE)IFMPr`kEKkNRV^@ZR5]]^NWOA)9]^_^Z", // line feed
    "3]]N_^CCCCCCCCCCCC^^^^^]^^^^^^^^^^^^^^^^^", // carriage return
    ")],5_bFCA?EFF@2AHCZTQW^]^^Pm^^][z[WT^^^^^", // tab
    "R]c)azDzH7)z)93z)))*JA[swWHb[z))JEBIgQJoh", // space
    "___Ii^CCCCCCCCCCCC^^^^]]^^^^^^^^m^^^]]]^]", // control
    "zac^^:CjQ]KbM_mNWoz^NCznbEKhIW`HDP]Y^^^^^", // digit
    "_]^z^_1a)j-.);)L-nbzzdbLe[]`hZ]S_R][^^^^^", // a
    "k[`)^Y)SEb@))))B))K>.XE4aB=laJI<B_eR_^^^^", // e
    "l]^z^keFz)))-6)M)zeqra``NXSLbYXXWU_[Y^^^^", // i y
    "a]_z^n)),[))H))M))fzzaamfica`bZ]Z]__Y^^^^", // o u
    "_][<^Y>)))D*2)_))N561UaF<E`LKRrB[V<fc^^^^", // t
    "X]XL^i))zR)U)))E<N:uHI`CJJRHNSfB4a`Mi^^^^", // m n
    "S]c)^cz)3))JDU)7PEL))EJ):Q;CYQJ:Z[Vm`^^^^", // s
    "Q]W/^p)))))+)@5KzUZ8<[v;d[ImXM`6YX]Kk^^^^", // l r
    "z]b9^Z4))))N))Dzz)Ncz__J?OcDRNZ@^UWqh^^^^", // c d p
    "m^^?^b))E.)FA9SDaDzj`^ZQ^^VX[ZYUz[^Xb^^^^", // h
    "d]]L^g5))h+/==a-_tVv)`^>c@_HcbnGJ`bmr^^^^", // b f g v w
    "T]^)^dz)wz:B1`)`zz^z^cVQEYdT[]UX8Vb`i^^^^", // j k q x z
    "]a[z^OEJfR)Z19)L<)R)cZ[aMna^czzS`zdh^^^^^", // capital vowel
    "feSc_l)))D)TS@c@zz-[L_F_]3_OTPzSO[nzb^^^^", // capital consonant
    "qX^)]C-)g>+`.)M)>gGUZ[:FGZcD[Y]J8FYi_`c_]", // quotation mark
    "S^]F^MCEAB<FAGIFDDWSYW2I[ZXPHX^2D[US^^]^_", // apostrophe
    "eI^Z^V<@:<5AGDLAC4bj-.JZ)z[zz5^zF[[S^^^^^", // comma
    "A^Zz^^)CB)IH*1*)))=)QYU)]S+^^R^])TXa^^^^^", // full stop
    "K^]T^[?C>)>7)Q)C)QU[H^W^)^]^][Z_dXO_]]_]^", // hyphen
    "Q^^D^C)FC60E?80?>7XD][]]^)Z^g]]Zaz[Z^^]^^", // underscore
    "F]^F^a3?>AC)3A)B1D^UUzOCY[)]^TZ[_^:R^^]^^", // slash
    "J]XX^k9=@B8H;:5B)BVKP[z[f]C/z=V[)zZM^^^^^", // colon
    ")S]D^qAAAAB?@ABC7Ad_]]V^]^zz-_zQzWq_^^^^^", // semicolon
    "U^^I^zA@P<@C;gEC26zz)zd[T]W]^MYYazWk^^^^^", // backslash
    "A^^[^zAEG=?ABCDC@FZHAWz]Z^X]^Y)XR`[V^^^^^", // equals
    ")[]V^N?2;<)C<>5C:GT99H,SS_b<8T]36UZH^]]^^", // parentheses
    "8R]B^O<A@0AC>GDh2Spz)C7)N[^V^Q]@AfWj]^^^b", // brackets and braces
    "9^^C^]5CEBI=7F.>KpILz]Zb[]@[WZ[Ze-Z[^^]^^", // angle brackets
    ")^[2amDF/ECBFD)@L=bcZ[V^Z^5]YW]WIY)^^^^^^", // * + #
    "3]^-_q0E3NdR]EH;IFQz[ZLXaV^PlTZRK`P)]^^^_", // other punctuation
    "^^^f^^EHK<IEKcFEKJ^^b]`]^]^^^^^^]^^^V^^^^", // Latin-1 small
    "^^^A^^CCCCCCCCCCCC^^b^b^_^^]^^]]`]^_^F_A^", // Cyrillic vowel
    "^^^J]^CCCCCCCCCCCC^^b^a]^^^]^^^]_^^^^.*`^", // Cyrillic common
    "^^^G]^CCCCCCCCCCCC^^`^Y]]^^^^^^]_^^_^zVj^", // Cyrillic other
    "^^^I]^CCCCCCCCCCCC^^^^^]^^^]^^^^]^^^^ka^g", // Cyrillic capital
    "z[]5^GDF=?:8=I7DII[Tr^h>XWSZ][XTdW)NWila^", // anything else
  ],
};

/**
 * Classes that cost the same whatever comes before: the code units as
 * hexadecimal ranges, and the costs in the tables `universal`, `claude` and
 * `openai`. A later row wins over an earlier one. No class lies on both sides
 * of U+0800, where UTF-8 goes from two bytes to three.
 */
export const UNTRACKED: readonly (readonly [
  units: string,
  universal: number,
  claude: number,
  openai: number,
])[] = [
  // unassigned and specials
  ["fff0-ffff", 128, 58, 95],
  // C1 controls
  ["80-9f", 131, 131, 127],
  // Latin-1 symbols
  ["a0-bf d7 f7", 189, 237, 114],
  // Latin-1 capitals
  ["c0-d6 d8-de", 224, 171, 118],
  // Latin Extended-A
  ["100-17f", 208, 174, 91],
  // Latin Extended-B
  ["180-24f", 138, 215, 110],
  // phonetic letters
  ["250-2ff", 301, 275, 164],
  // combining marks
  ["300-36f", 198, 178, 168],
  // Greek, other
  ["370-390 3aa-3ab 3cf-3ff", 128, 129, 127],
  // Greek capitals
  ["391-3a9", 122, 116, 124],
  // Greek small
  ["3ac-3ce", 104, 86, 76],
  // Cyrillic extensions
  ["400-40f 450 452-453 455 458-52f", 384, 384, 158],
  // Armenian
  ["530-58f", 130, 123, 141],
  // Hebrew points
  ["590-5cf 5eb-5ff", 139, 153, 139],
  // Hebrew letters
  ["5d0-5ea", 79, 78, 83],
  // Arabic, other
  [
    "600-60b 60d-61f 64b-67d 67f-685 687-6a8 6aa-6ae " +
    "6b0-6c0 6c2-6cb 6cd-6d1 6d3-6ff",
    221,
    249,
    122,
  ],
  // Arabic letters
  ["60c 620-64a 67e 686 6a9 6af 6c1 6cc 6d2", 76, 71, 68],
  // Syriac, Thaana, NKo
  ["700-7ff", 266, 267, 146],
  // Samaritan, Mandaic, Arabic
  ["800-8ff", 261, 261, 133],
  // Devanagari
  ["900-97f", 71, 73, 78],
  // Bengali
  ["980-9ff", 111, 107, 94],
  // Gurmukhi
  ["a00-a7f", 248, 251, 130],
  // Gujarati
  ["a80-aff", 124, 121, 130],
  // Odia
  ["b00-b7f", 185, 186, 179],
  // Tamil
  ["b80-bff", 100, 96, 101],
  // Telugu
  ["c00-c7f", 124, 99, 131],
  // Kannada
  ["c80-cff", 208, 209, 132],
  // Malayalam
  ["d00-d7f", 117, 119, 121],
  // Sinhala
  ["d80-dff", 195, 136, 141],
  // Thai
  ["e00-e7f", 99, 95, 67],
  // Lao
  ["e80-eff", 194, 193, 145],
  // Tibetan
  ["f00-fff", 206, 206, 165],
  // Myanmar
  ["1000-109f", 179, 178, 158],
  // Georgian
  ["10a0-10ff", 135, 133, 139],
  // other scripts
  ["1100-11ff 13a0-177f 1800-1dff a000-abff d7a4-d7ff", 255, 255, 206],
  // Ethiopic, Cherokee
  ["1200-139f", 232, 232, 198],
  // Khmer
  ["1780-17ff", 193, 132, 112],
  // Latin Additional
  ["1e00-1eff", 151, 160, 119],
  // Greek Extended
  ["1f00-1fff", 158, 232, 153],
  // wide spaces
  ["2000-200a 202f", 131, 130, 127],
  // zero width
  ["200b-200f feff", 142, 107, 126],
  // dashes and quotes
  ["2010-2012 2015-2017 201a-201b 201e-2021 2023-2025 2027", 128, 130, 124],
  // other punctuation marks
  ["2028-202e 2030-206f", 175, 174, 124],
  // common punctuation
  ["2013-2014 2018-2019 201c-201d 2022 2026", 91, 91, 68],
  // super-, subscripts, signs
  ["2070-218f", 211, 211, 157],
  // arrows, mathematics
  ["2190-24ff 27c0-27ff 2900-2fff 4dc0-4dff", 238, 239, 186],
  // box drawing
  ["2500-257f", 134, 139, 125],
  // shapes, dingbats
  ["2580-27bf", 177, 159, 152],
  // Braille
  ["2800-28ff", 206, 206, 199],
  // CJK punctuation
  ["3000-303f", 75, 68, 129],
  // Hiragana
  ["3040-309f", 53, 48, 57],
  // Katakana
  ["30a0-30ff", 110, 113, 78],
  // CJK letters and forms
  ["3100-33ff f900-faff", 206, 206, 199],
  // ideographs, extension A
  ["3400-4dbf", 206, 206, 199],
  // ideographs
  ["4e00-9fff", 209, 150, 179],
  // Hangul
  ["ac00-d7a3", 200, 201, 178],
  // high surrogates
  ["d800-d834 d836-d83b d83f-dbff", 134, 128, 165],
  // high surrogates, emoji
  ["d83c-d83e", 134, 126, 89],
  // high surrogate, mathematics
  ["d835", 134, 139, 114],
  // low surrogates
  ["dc00-dfff", 140, 148, 111],
  // private use
  ["e000-f8ff", 206, 206, 198],
  // Arabic, other forms
  ["fb00-fdff fe10-fefe", 226, 226, 199],
  // variation selectors
  ["fe00-fe0f", 120, 116, 98],
  // full width
  ["ff00-ff60", 233, 234, 121],
  // half width
  ["ff61-ffef", 233, 233, 132],
  // common ideographs
  ["4e00", 84, 73, 80],
  // common Hangul
  ["ac00", 77, 72, 82],
];

/**
 * The members of the two classes that are scattered over a block: the 1,500
 * common ideographs and the 500 common Hangul syllables, which current
 * tokenizers know better than the rest. From the first code unit of the block
 * on, each digit is how many are left out before the next member; 90 means 90
 * left out and no member yet.
 */
export const SCATTERED: readonly {
  /** The first code unit of the block, which is its class in UNTRACKED. */
  readonly first: number;
  /** The gaps between the members. */
  readonly gaps: string;
}[] = [
  {
    // common ideographs
    first: 0x4e00,
    gaps:
      "##$&####$#'#$&$#)##&%%$$'##$#'$%#$#$$)#'$##',#7$#$#$%#$#'#%%%$#&#$&*'#" +
      "#&'#$#'$#$#,##'$,#&$&+%&(###%%&$+#&&&,)###%$&$#&+,.)'2$&(:%##(/(&/.3$&" +
      "#)(':-*-$+V1&)>~#7$$##%#$$/-$##$##%#$#####%#+#(#.$#&.&$#$$+((%3#'6#$%(" +
      "#%)#'####$%&#&$'(##%.%%&8$#'%%46%###)##)$((*-%&&$%E3#D##'#$&#$&#'####$" +
      "(##+'#$#%-&'6>&%#'######%'##-###&##%#$#%##-#&#%##%(&-##%#%'&#30,(-+#1W" +
      ")'6&'H@#9&'W:4~~(~;%$$#,%&(%#*$%)&$)&'*,()+)Vf3:%*Q%B,/:6)EL'$4%$&$(#&" +
      "$%%'$##%%%'0#+'#00#'&'g''%#M$~~~d&%##&(%%1+$&##$#%*#$$###$###)%'%%&$'$" +
      "(5)%/$####$%%$##$%##$%(%)/+$##$$%'#&(+528&(*j(~~U#)#$(%#$/##'&&()+'$#$" +
      "($/2?##$$%&&#$&'&##$'%)#&$,b&($#.($*#3&$$#:#$/&%**%&#%#%%#&$')%*#&+.$4" +
      "#&&-,*&/&%#)*$%329)([?'85>.&B.9~/i##'$0&(&$#*#-$('-&$$0'##,-%((#..*&&'" +
      "+&(&%)+%$#'$HR%.+3#+2%$#I#$+;JJGgB~*)%$%#(%)$($+#%(&&&12$6$#+%#*(&*+$%" +
      "##$/8$'.#'%'$1&:6#-*7?a$&(##%'#$$,&$$+$###$$+($#('$#-%$&%)##/#$%.)%$<<" +
      "%4D*$2+/##%)%$=$B^-E~G*)#'l/L9*+C6~t9#>08####%+#&&1#L,0$'#(2F$%%.3&,'$" +
      "8#<:)*4($(*./(*%:2%)/+%%,%0,%#&+3~1(&,8(*%%+@](6I2%R~u~l*&#'[-#UV'2S~h" +
      "M'*+#&/$02`.L~d$$@(#R/3'%~~~&$'%#'*###$$%#3/.'#'(r~EZ####($#I>)'##%&&#" +
      ",(&+,#5?&E~J*(05B.N$BN$~F$$:*,;0N'#,$&#(9#-2$#B%00K&)8V0(#',)%:%4(?-$J" +
      "$9,21&~x*0W`'&+/($/#4$.8-D):J0xr8&#%+.&#$##'$&'#%#$*()A%539(5&&5+8'6a(" +
      "$$)->9$*$&?4:3<2'>~~[+#5#8.$/X%**Q@*0.4U5)A<PG5X%7.0~~~~2~J0~~~B~|.)&&" +
      "($$%f<9#B~J$''&)3%9#$$$#+3%<*27&W-#=3.%'/9~X359#$'&#$$($&#$%$%&&&*'%#)" +
      "$'%#%%'A7L~.y$%#$###'*&-9+.)0'KL4&~~&A%_~%($#.$(0$H%$+)$#%&#$#$4/%##&%" +
      "(%$'#'#%0#7&$#'##$++1)'A-B<7s~B%$###$~~~GP~~~k91%h*$;7l*#+$*1].'#&$),<" +
      "5#$#+'##)%4$'6+&&##&)E(##>#'$.#&'TB)'&~Y0&#$*?A#39&##+$-)&#-H/%#~p2%5~" +
      "~.Bk&~D~~~~~~~~~i/#((~x.",
  },
  {
    // common Hangul
    first: 0xac00,
    gaps:
      "##%&*##%&%#v&&*%+6*#%&.#)>#%&-$)&3b>#%&:V>&:#%&*#I&&*.>~8~~~~{&&*#%*&&" +
      "o*65+&.J~T~T&&/E#%.')#%&*#&)w#%:*o#)/b&&*J~T#%&-$E7)>~~2~~~~&#%.#&)#%." +
      "%,6E#%&*#,##%:#%&*#%#)>#%&+$~%>~8*6&&*J#%&*#$$)#%&/#(#v>>&3E#%&-~A&&~L" +
      "Z&&1'#%%#/)#v&&*#-&&7%&/E#%&~L#%&~L*R~~~~~~o#%&*')#6b#%&+&)&:&V#%&/~?&" +
      "&~0>&&*#&E#%&*#&)~8~~~~~<#%$$*#%#)#=#6E#%&*####*&&6#%&*&#)>#%&6&2#E>#6" +
      ")#%&*%+&&.*>>#)/)&&*')>#%&#)#%*#%&+&)w#%&*#&)#%:Z#%3)~8&&/~?2'E#%&+$$)" +
      "#=~~3~~~d>#%&*'#(#v#%&-$)w7bZ#)/b[6E#%&*')~8&:w~~~,*R&&6#%&/)#v&&62g7~" +
      "?~8>#%V2')&:w>B3E~8N~D*R&&/)#%&*#&)6#>UJ#%/&)>#%:#%&/E#=>~q>",
  },
];
