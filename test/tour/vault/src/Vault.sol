// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Shares} from "./Shares.sol";

interface Oracle {
    function price(address asset) external view returns (uint256);
}

abstract contract Owned {
    address public immutable owner;
    bool private entered;

    error NotOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOnce() {
        require(!entered, "entered again");
        entered = true;
        _;
        entered = false;
    }
}

/// Keeps deposits, and gives shares for them.
contract Vault is Owned {
    using Shares for Shares.Position;

    enum State {
        Open,
        Paused
    }

    State public state;
    uint64 public fee;
    uint256 public total;
    string public label;
    address[] public members;
    mapping(address holder => Shares.Position) public positions;
    mapping(address holder => mapping(bytes32 key => uint256)) public limits;
    Oracle public oracle;

    event Deposited(address indexed holder, uint256 amount, uint256 shares);

    error TooMuch(address holder, uint256 amount, uint256 limit);

    constructor(address owner_, uint64 fee_, string memory label_) Owned(owner_) {
        require(fee_ < 10_000, "fee is too high");
        fee = fee_;
        label = label_;
        limits[owner_]["daily"] = 1_000 ether;
    }

    function deposit(uint256 amount, string calldata memo) external onlyOnce returns (uint256 shares) {
        bytes32 key = "daily";
        uint256 net = _withoutFee(amount);
        shares = _sharesOf(net);
        for (uint256 i = 0; i < 2; i++) {
            positions[msg.sender].add(shares / 2);
        }
        members.push(msg.sender);
        total += net;
        uint256 limit = limits[msg.sender][key];
        if (bytes(memo).length == 0) {
            revert("no memo");
        }
        if (amount > limit) revert TooMuch(msg.sender, amount, limit);
        emit Deposited(msg.sender, amount, shares);
    }

    /// The oracle may fail: then the price is one.
    function value(uint256 shares) external view returns (uint256 worth) {
        worth = shares;
        try oracle.price(address(this)) returns (uint256 price) {
            worth *= price;
        } catch {
            worth *= 1;
        }
    }

    function setOracle(Oracle oracle_) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        oracle = oracle_;
    }

    /// Takes about so many thousands of steps.
    function count(uint256 thousands) external returns (uint256 sum) {
        for (uint256 i = 0; i < thousands * 4; i++) {
            sum += i;
        }
        total = sum;
    }

    function divide(uint256 by) external returns (uint256) {
        total = total / by;
        return total;
    }

    function _withoutFee(uint256 amount) private view returns (uint256) {
        return amount - (amount * fee) / 10_000;
    }

    function _sharesOf(uint256 amount) private view returns (uint256) {
        if (total == 0) return amount;
        return (amount * 1e18) / total;
    }
}

contract FailingOracle is Oracle {
    error Stale(uint256 since);

    uint256 public since = 42;

    function price(address) external view returns (uint256) {
        revert Stale(since);
    }
}
