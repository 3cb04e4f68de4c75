// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

type Weight is uint96;
type Mark is bytes8;

enum Kind {
    None,
    Tea,
    Spice
}

interface Notified {
    function notify(uint256 value) external;
}

abstract contract Hull {
    uint8 public hull;
    bool public isOpen;
    uint256[2] private __gap;
}

/// Variables of every type.
contract Cargo is Hull {
    struct Crate {
        uint128 size;
        int64 balance;
        bool isSealed;
        Kind kind;
        address owner;
    }

    struct Lot {
        string name;
        Crate crate;
        uint16[] counts;
        mapping(address => Weight) shares;
    }

    /// @custom:storage-location erc7201:harbor.cargo
    struct Space {
        uint256 used;
        mapping(address => uint256) shares;
    }

    uint64 private transient entered;
    uint256 public constant most = 5;
    uint256 public immutable made;

    int8 public small;
    uint32 public count;
    bytes3 public tag;
    Kind public kind;
    Mark public mark;
    Weight public weight;
    address payable public keeper;
    Notified public target;
    function(uint256) external public hook;
    bytes32 public digest;
    int256 public debt;

    string public shortText;
    string public longText;
    bytes public blob;

    uint16[5] public five;
    uint256[] public numbers;
    uint16[] public packed;
    bytes3[] public tags;
    Crate[] public crates;
    uint64[3][] public grid;
    string[] public texts;

    mapping(address => uint256) public balances;
    mapping(address => mapping(address => uint256)) public allowances;
    mapping(string => uint256) public byName;
    mapping(bytes4 => address) public bySelector;
    mapping(int64 => bool) public byNumber;
    mapping(Kind => uint256) public byKind;
    mapping(Weight => uint256) public byWeight;
    mapping(bool => Crate) public byFlag;
    mapping(uint256 => Lot) public lots;
    mapping(uint256 => uint256[]) public lists;

    constructor(uint256 value) {
        made = value;
    }

    function spaceUsed() external view returns (uint256) {
        return _space().used;
    }

    function spaceShare(address owner) external view returns (uint256) {
        return _space().shares[owner];
    }

    function lotShare(uint256 lot, address owner) external view returns (Weight) {
        return lots[lot].shares[owner];
    }

    function lotCount(uint256 lot, uint256 place) external view returns (uint16) {
        return lots[lot].counts[place];
    }

    /// Writes a value to every variable.
    function fill(address owner, string calldata long, int64 number) external {
        entered += 1;
        hull = 3;
        isOpen = true;
        small = -5;
        count = 70_000;
        tag = 0x010203;
        kind = Kind.Spice;
        mark = Mark.wrap(0x0102030405060708);
        weight = Weight.wrap(1 << 90);
        keeper = payable(owner);
        target = Notified(owner);
        hook = this.lift;
        digest = keccak256("digest");
        debt = -1_000_000;
        shortText = "short";
        longText = long;
        blob = hex"c0ffee";
        five = [1, 2, 3, 4, 65_535];
        for (uint256 i = 0; i < 18; i++) {
            numbers.push(i * 1000);
            packed.push(uint16(i + 1));
        }
        tags.push(0x0a0b0c);
        tags.push(0x0d0e0f);
        _fillCrates(owner);
        grid.push([uint64(1), 2, 3]);
        grid.push([uint64(4), 5, type(uint64).max]);
        texts.push("a");
        texts.push(long);
        _fillMappings(owner, long, number);
        _space().used = 77;
        _space().shares[owner] = 78;
    }

    function _fillCrates(address owner) private {
        crates.push(Crate(1, -1, true, Kind.Tea, owner));
        crates.push(Crate(type(uint128).max, type(int64).min, false, Kind.None, address(this)));
        byFlag[true] = Crate(9, 8, true, Kind.Spice, owner);
    }

    function _fillMappings(address owner, string calldata long, int64 number) private {
        balances[owner] = 5;
        allowances[owner][msg.sender] = 6;
        byName[long] = 7;
        bySelector[msg.sig] = owner;
        byNumber[number] = true;
        byKind[Kind.Spice] = 8;
        byWeight[weight] = 9;
        Lot storage lot = lots[count];
        lot.name = long;
        lot.crate = crates[0];
        lot.counts.push(11);
        lot.counts.push(12);
        lot.shares[owner] = Weight.wrap(13);
        lists[count].push(14);
    }

    function _space() private pure returns (Space storage space) {
        bytes32 slot = keccak256(abi.encode(uint256(keccak256("harbor.cargo")) - 1)) & ~bytes32(uint256(0xff));
        assembly {
            space.slot := slot
        }
    }

    function lift(uint256 value) external {
        debt += int256(value);
    }
}
